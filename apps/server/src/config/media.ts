import { ConfigError, integer, NAMED_NETWORKS, networks } from './values.ts';

export const leaseLost = (name: string): 'serve' | 'stop' => {
  if (name === 'serve' || name === 'stop') return name;
  throw new ConfigError(`LEASE_LOST must be serve or stop, not "${name}".`);
};

/** A range of ports, both ends included. */
export type SrtPorts = { from: number; to: number };

/** Each listening port occupies a thread of the process. */
const SRT_PORTS_MAX = 200;

export const srtPorts = (range: string): SrtPorts | null => {
  if (range === '') return null;
  const [from, to] = (/^(\d{1,5})(?:-(\d{1,5}))?$/.exec(range) ?? [])
    .slice(1)
    .map((port) => Number(port ?? Number.NaN));
  const last = to === undefined || Number.isNaN(to) ? from : to;
  if (
    from === undefined ||
    last === undefined ||
    from < 1 ||
    last > 65_535 ||
    last < from ||
    last - from >= SRT_PORTS_MAX
  ) {
    throw new ConfigError(`SRT_PORTS must be at most ${SRT_PORTS_MAX} ports such as 9000-9019, not "${range}".`);
  }
  return { from, to: last };
};

/** Validates settings of the media process, so that a wrong one is reported at the start. */
export const judgeMedia = (env: NodeJS.ProcessEnv): void => {
  integer(env, 'MEDIA_CONNECTIONS', 200, 1, 10_000);
  integer(env, 'MEDIA_CONNECTIONS_PER_ADDRESS', 32, 1, 10_000);
  integer(env, 'MEDIA_INLET_CONNECTIONS', 64, 1, 10_000);
  integer(env, 'MEDIA_MAX_KBPS', 20_000, 100, 1_000_000);
  const named = networks('MEDIA_PROXY_FROM', env.MEDIA_PROXY_FROM).find((one) => NAMED_NETWORKS.includes(one));
  if (named)
    throw new ConfigError(`MEDIA_PROXY_FROM must list addresses or networks such as 10.0.0.0/8, not "${named}".`);
};

const MEDIA_SETTINGS =
  /^(MEDIA_(?!HLS_)\w+|SLATE_FILE|PATH|HOME|TMPDIR|LANG|TZ|LD_LIBRARY_PATH|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS)$/;

export const mediaEnvironment = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value && MEDIA_SETTINGS.test(name) ? [[name, value]] : [])),
  );
