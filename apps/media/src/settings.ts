import { BlockList, isIP } from 'node:net';
import { LIMITS, type Limits } from './guard/limits.ts';
import { MOST_KBPS } from './studio.ts';

/** The environment of the media process; the server has validated the values. */
export type Settings = {
  limits: Limits;
  programConnections: number;
  /** Kilobits a second on one line. */
  mostKbps: number;
  /** Where segments of HLS lie, and how far back players may go; null where there is no HLS. */
  hls: { folder: string; seconds: number } | null;
  /** Whether other platforms may lie in private networks. */
  pushToPrivate: boolean;
  /** Whether an address belongs to a load balancer, which sends the client's address by PROXY protocol. */
  isProxy: (remote: string) => boolean;
};

/** Addresses and networks in CIDR notation, separated by commas. */
const proxiesOf = (text: string | undefined): ((remote: string) => boolean) => {
  const known = new BlockList();
  for (const one of (text ?? '').split(',').map((part) => part.trim())) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) !== 0 && bits === undefined) known.addAddress(address, family);
    else if (isIP(address) !== 0) known.addSubnet(address, Number(bits), family);
  }
  return (remote) => {
    const address = remote.replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(address) !== 0 && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
};

const PROGRAM_CONNECTIONS = 64;

export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const whole = (name: string, otherwise: number): number => {
    const value = Number(env[name] || otherwise);
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return {
    limits: {
      ...LIMITS,
      connections: whole('MEDIA_CONNECTIONS', LIMITS.connections),
      connectionsPerAddress: whole('MEDIA_CONNECTIONS_PER_ADDRESS', LIMITS.connectionsPerAddress),
    },
    programConnections: whole('MEDIA_INLET_CONNECTIONS', PROGRAM_CONNECTIONS),
    mostKbps: whole('MEDIA_MAX_KBPS', MOST_KBPS),
    hls:
      env.MEDIA_HLS_DIR && env.MEDIA_HLS_MINUTES !== '0'
        ? { folder: env.MEDIA_HLS_DIR, seconds: whole('MEDIA_HLS_MINUTES', 30) * 60 }
        : null,
    pushToPrivate: env.MEDIA_PUSH_PRIVATE === '1',
    isProxy: proxiesOf(env.MEDIA_PROXY_FROM),
  };
};
