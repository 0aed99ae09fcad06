import { childOf, freezeFamily, killFamily } from '../testing/process-tree.ts';
import type { Member, Site } from './site.fixtures.ts';

type End = () => Promise<void> | void;
export type Fault = {
  name: string;
  /** What goes on while it lasts: everything, what is on air, or nothing until it is over. */
  goesOn: 'all' | 'pictures' | 'nothing';
  /** It lasts no longer than the act itself. */
  instant?: boolean;
  /** @returns what ends it */
  begin: () => Promise<End> | End;
};

/** Its supervisor starts it again. */
const byItself: End = () => {};
const freeze = (pid: number): End => {
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
};
const pidOf = ({ member }: Member): number => member.process.child.pid ?? 0;
const mediaOf = (node: Member): number => childOf(pidOf(node), 'media/src/main.ts');

/** What happens to a server, with or without media. */
const ofServer = (name: string, find: () => Promise<Member>): Fault[] => {
  const cut = async (way: 'toDatabase' | 'toBroker'): Promise<End> => {
    const { member } = await find();
    member[way].cut();
    return member[way].heal;
  };
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<End> => {
    const victim = await find();
    await victim.member.process.end(signal);
    return victim.restart;
  };
  return [
    { name: `${name}: restarted`, goesOn: 'all', instant: true, begin: end('SIGTERM') },
    { name: `${name}: kill -9`, goesOn: 'all', instant: true, begin: end('SIGKILL') },
    { name: `${name}: SIGSTOP`, goesOn: 'all', begin: async () => freeze(pidOf(await find())) },
    { name: `${name}: cut off from PostgreSQL`, goesOn: 'all', begin: () => cut('toDatabase') },
    { name: `${name}: cut off from NATS`, goesOn: 'all', begin: () => cut('toBroker') },
  ];
};

const ofMedia = (node: () => Promise<Member>): Fault[] => {
  const signal = (name: 'SIGKILL' | 'SIGSTOP') => async () => {
    process.kill(mediaOf(await node()), name);
    return byItself;
  };
  return [
    { name: 'media process: kill -9', goesOn: 'all', instant: true, begin: signal('SIGKILL') },
    { name: 'media process: SIGSTOP', goesOn: 'all', instant: true, begin: signal('SIGSTOP') },
  ];
};

const ofPostgres = ({ database }: Site): Fault[] => {
  const kill = (): End => {
    database.kill();
    return byItself;
  };
  const begin = (fault: 'stop' | 'freeze') => async () => {
    await database.begin(fault);
    return () => database.end(fault);
  };
  return [
    { name: 'PostgreSQL: kill -9', goesOn: 'nothing', instant: true, begin: kill },
    { name: 'PostgreSQL: stopped', goesOn: 'pictures', begin: begin('stop') },
    { name: 'PostgreSQL: SIGSTOP', goesOn: 'pictures', begin: begin('freeze') },
  ];
};

const ofBroker = ({ broker }: Site): Fault[] => {
  const kill = async (): Promise<End> => {
    await broker.stop();
    return broker.comeBack;
  };
  return [
    { name: 'NATS: kill -9', goesOn: 'all', begin: kill },
    { name: 'NATS: SIGSTOP', goesOn: 'all', begin: () => freeze(broker.pid()) },
  ];
};

const ofProxy = ({ proxyPid, restartProxy }: Site): Fault[] => {
  const kill = (): End => {
    killFamily(proxyPid());
    return restartProxy;
  };
  return [
    { name: 'nginx: kill -9', goesOn: 'nothing', instant: true, begin: kill },
    { name: 'nginx: SIGSTOP', goesOn: 'nothing', begin: () => freezeFamily(proxyPid()) },
  ];
};

/**
 * Each kind of process restarted as in an upgrade, killed, frozen, and cut off from what it needs.
 * @param node finds the media node to which it happens
 * @param server finds the server without media; one of the nodes where there is none
 */
export const faultsOf = (site: Site, node: () => Promise<Member>, server: () => Promise<Member>): Fault[] => [
  ...ofServer('node', node),
  ...ofMedia(node),
  ...ofServer('server', server),
  ...ofBroker(site),
  ...ofPostgres(site),
  ...ofProxy(site),
];
