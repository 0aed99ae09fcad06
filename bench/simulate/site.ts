import { setTimeout as wait } from 'node:timers/promises';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { openServers } from '../../apps/server/src/faults/any-server.fixtures.ts';
import { addItems } from '../../apps/server/src/faults/evidence.ts';
import { startEncoder } from '../../apps/server/src/testing/encoder.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { natsProgram, startBroker } from '../../apps/server/src/testing/nats-server.ts';
import { childOf } from '../../apps/server/src/testing/process-tree.ts';
import { freePort } from '../../apps/server/src/testing/server-process.ts';
import { machineCpuSeconds, treeCpuSeconds } from '../cpu.ts';
import { treeMb } from '../processes.ts';
import { untilEnded } from '../started.ts';
import { OTHERS, type Part } from './limits.ts';
import type { Target } from './load.ts';
import type { Options } from './options.ts';

/** Connections of one server: three of them and the simulation share the sixty of the embedded PostgreSQL. */
const POOL = 6;
const AGAIN_MS = 200;
const PAST_QUOTAS = 2_000_000_000;
const SET_UP_MS = 30_000;

/** A machine that is still starting everything may refuse calls for being busy: only longer refusals are faults. */
const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
  const until = performance.now() + SET_UP_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() > until || !String(error).includes('"code":50300')) throw error;
      await wait(AGAIN_MS);
    }
  }
};

/** A process whose use is shown under a name; `of` leaves out what is shown under another. */
type Watched = { name: string; cpu: () => number; memory: () => number };

const sum = <T>(all: Iterable<T>, of: (one: T) => number): number =>
  [...all].reduce((total, one) => total + of(one), 0);

/** Encoders in processes of their own, which reconnect as real ones do. */
const openEncoders = () => {
  let over = false;
  let lost = 0;
  const running = new Set<ReturnType<typeof startEncoder>>();
  return {
    publish: async (url: string): Promise<void> => {
      while (!over) {
        const encoder = startEncoder(url);
        running.add(encoder);
        while (!over && !encoder.ended()) await wait(AGAIN_MS);
        running.delete(encoder);
        encoder.kill();
        if (!over) lost += 1;
      }
    },
    cpu: (): number => sum(running, ({ pid }) => treeCpuSeconds(pid)),
    memory: (): number => sum(running, ({ pid }) => treeMb(pid)),
    /** Connections that ended since the last call. */
    lost: (): number => {
      const before = lost;
      lost = 0;
      return before;
    },
    stop: (): void => {
      over = true;
      for (const encoder of running) encoder.kill();
    },
  };
};

/** Servers with studios on air, on a database and a broker of their own. */
export const openSite = async (folder: string, options: Options, say: (line: string) => void) => {
  const several = options.servers > 1;
  if (several && !natsProgram())
    throw new TypeError('Several servers need nats-server. Install it, or use --servers 1.');
  say(`starting PostgreSQL${several ? ', NATS' : ''} and ${options.servers} server(s) with media`);
  const broker = several ? await startBroker() : null;
  const stopBroker = untilEnded(async () => broker?.stop(), []);
  const servers = await openServers(folder, {
    ...(broker ? { NATS_URL: broker.url, MEDIA_SPREAD: '1' } : {}),
    PG_POOL_MAX: String(POOL),
    TRUST_PROXY: 'loopback',
    MEDIA_CONNECTIONS_PER_ADDRESS: '200',
  });
  const closeServers = untilEnded(servers.close, []);
  const encoders = openEncoders();
  const stopEncoders = untilEnded(async () => encoders.stop(), []);
  const started = await Promise.all(
    Array.from({ length: options.servers }, async (_, n) => {
      const rtmp = await freePort();
      return { rtmp, server: await servers.startWithMedia(`server-${n + 1}`, { RTMP_PORT: String(rtmp) }) };
    }),
  );
  const [first] = started;
  if (!first) throw new Error('there is no server');
  const as = servers.through(first.server);

  say(`${options.studios} studio(s) go on air`);
  const slugs: string[] = [];
  for (let n = 0; n < options.studios; n += 1) {
    const slug = `studio-${n + 1}`;
    const { id } = await patiently(() => as(createStudio, { slug, nameZh: slug, nameEn: slug }));
    const { key } = await patiently(() => as(rotateStreamKey, { id, line: 'main' }));
    const { rtmp } = started[n % started.length] ?? first;
    void encoders.publish(`rtmp://127.0.0.1:${rtmp}/live/${key}`);
    await eventually(
      () => patiently(() => as(studioNow, { id })),
      (now) => now.live,
    );
    slugs.push(slug);
  }
  const items = await addItems(servers.db, 200);
  await servers.db.$client.query('update sites set daily_quota = $1, network_quota = $1', [PAST_QUOTAS]);

  const watched: Watched[] = started.flatMap(({ server }, n) => {
    const pid = server.child.pid ?? 0;
    const media = childOf(pid, 'media/src/main.ts');
    return [
      {
        name: `server ${n + 1}`,
        cpu: () => treeCpuSeconds(pid) - treeCpuSeconds(media),
        memory: () => treeMb(pid),
      },
      { name: `media ${n + 1}`, cpu: () => treeCpuSeconds(media), memory: () => treeMb(media) },
    ];
  });
  const whole = (name: string, pid: number): Watched => ({
    name,
    cpu: () => treeCpuSeconds(pid),
    memory: () => treeMb(pid),
  });
  watched.push(whole('PostgreSQL', servers.postmaster));
  if (broker) watched.push(whole('NATS', broker.pid()));
  watched.push({ name: 'encoders', cpu: encoders.cpu, memory: encoders.memory });

  const target: Target = { ports: started.map(({ server }) => server.port), slugs, token: servers.token(), items };
  return {
    target,
    lostEncoders: encoders.lost,
    /** Shows another process among the parts. */
    watch: (name: string, pid: number): void => void watched.push(whole(name, pid)),
    /** Starts a sample of the processes. @returns a function for their use since */
    sample: (): (() => Part[]) => {
      const from = performance.now();
      const machine = machineCpuSeconds();
      const before = watched.map(({ cpu }) => cpu());
      return () => {
        const share = (taken: number): number => (100_000 * Math.max(0, taken)) / (performance.now() - from);
        const all = share(machineCpuSeconds() - machine);
        const parts = watched.map(({ name, cpu, memory }, n) => ({
          name,
          cpu: share(cpu() - (before[n] ?? 0)),
          memory: memory(),
        }));
        return [...parts, { name: OTHERS, cpu: Math.max(0, all - sum(parts, ({ cpu }) => cpu)), memory: 0 }];
      };
    },
    close: async (): Promise<void> => {
      await stopEncoders();
      await Promise.all(started.map(({ server }) => server.end('SIGTERM')));
      await closeServers();
      await stopBroker();
    },
  };
};
