import { join } from 'node:path';
import { chatPath } from '@onair/contract/chat/room';
import { cpuSeconds } from './cpu.ts';
import { type Reference, startReference } from './reference.ts';
import { costRow, leastRow, median, mostRow, type Pair, partRow, type Row, ratioRow } from './row.ts';
import { startProcess } from './started.ts';

type Server = { pid: number; url: string; stop: () => Promise<unknown> };

/** The load of the crowd: lines a second in one of its rooms; with 0 it only reads. */
export type ChatLoad = { room: number; perSecond: number; seconds: number };
type Loaded = { deliveries: number; seconds: number; p50: number; p99: number };
/** Deliveries for each second that passed and for each second of CPU, and how late lines were in ms. */
type Measured = { perSecond: number; perCoreSecond: number; cpuMs: number; p50: number; p99: number };

/** Short and many: other load of the machine changes within seconds, and must affect all servers equally. */
const ROUNDS = 7;
const CALM = { perSecond: 50, seconds: 1.6 };
const BUSY = { perSecond: 400, seconds: 1 };
const QUIET = { perSecond: 0, seconds: 0.5 };
/**
 * Before each measurement, in its room: the server measured last has warm caches. Half of the time that was the bare
 * server, which is at both ends of a round; it made a difference of a fifth.
 */
const LEAD_IN_SECONDS = 0.4;
/** Warm-up: compilation on the first run is not part of a line's cost. */
const WARM = { perSecond: 100, seconds: 5 };

const startBare = async (...parameters: string[]): Promise<Server> => {
  const { pid, firstLine, stop } = await startReference('chat-bare.ts', ...parameters);
  return { pid, url: `ws://127.0.0.1:${firstLine}${chatPath('main')}`, stop };
};

const startOurs = async (dataDir: string): Promise<Server> => {
  const server = await startProcess({ DATA_DIR: dataDir });
  const url = `ws://127.0.0.1:${server.port}${chatPath('main')}`;
  return { pid: server.child.pid ?? 0, url, stop: () => server.end('SIGTERM') };
};

/** The servers, in the order of the crowd's rooms. */
const SERVERS = ['bare', 'mine', 'storing'] as const;
type Name = (typeof SERVERS)[number];
type Measure = (name: Name, how: Omit<ChatLoad, 'room'>) => Promise<Measured>;

const measureWith =
  (load: Reference, servers: Record<Name, Server>): Measure =>
  async (name, how) => {
    const { pid } = servers[name];
    const room = SERVERS.indexOf(name);
    if (how.perSecond > 0) await load.ask<Loaded>({ room, perSecond: how.perSecond, seconds: LEAD_IN_SECONDS });
    const before = cpuSeconds(pid);
    const { deliveries, seconds, p50, p99 } = await load.ask<Loaded>({ room, ...how });
    const took = cpuSeconds(pid) - before;
    return { perSecond: deliveries / seconds, perCoreSecond: deliveries / took, cpuMs: took * 1000, p50, p99 };
  };

const roundOf = async (measure: Measure) => ({
  bare: await measure('bare', CALM),
  mine: await measure('mine', CALM),
  storing: await measure('storing', CALM),
  busyBare: await measure('bare', BUSY),
  busy: await measure('mine', BUSY),
  quiet: await measure('mine', QUIET),
});
type Round = Awaited<ReturnType<typeof roundOf>>;

/** The same in reverse order, so that none is always the first. */
const turnedRound = async (measure: Measure): Promise<Round> => ({
  quiet: await measure('mine', QUIET),
  busy: await measure('mine', BUSY),
  busyBare: await measure('bare', BUSY),
  storing: await measure('storing', CALM),
  mine: await measure('mine', CALM),
  bare: await measure('bare', CALM),
});

const measureRounds = async (measure: Measure): Promise<Round[]> => {
  for (const name of SERVERS) await measure(name, WARM);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await (n % 2 === 0 ? roundOf : turnedRound)(measure));
  return rounds;
};

const rowsOf = (rounds: readonly Round[]): Row[] => {
  const pairs = (mine: 'mine' | 'busy', bare: 'bare' | 'storing' | 'busyBare', of: (one: Measured) => number): Pair[] =>
    rounds.map((round) => ({ mine: of(round[mine]), bare: of(round[bare]) }));
  const delivered = ({ perCoreSecond }: Measured) => perCoreSecond;
  const cpuOfDelivery = ({ perCoreSecond }: Measured) => 1e6 / perCoreSecond;
  const p50 = (one: Measured) => one.p50;
  const lateBare = median(rounds.map(({ storing }) => storing.p99));
  return [
    leastRow(
      'chat: deliveries, 1,000 sockets, 400 lines/s',
      rounds.map(({ busy }) => delivered(busy)),
      300_000,
      '/s and core',
    ),
    ratioRow(
      'chat: the same beside bare ws that batches the same and stores nothing',
      pairs('busy', 'busyBare', delivered),
      '/s and core',
      0.9,
    ),
    ratioRow(
      'chat: deliveries by the clock beside it',
      pairs('busy', 'busyBare', ({ perSecond }) => perSecond),
      '/s',
      0.9,
    ),
    partRow(
      'chat: CPU of a second in which 1,000 sockets hear nothing',
      rounds.map(({ quiet }) => quiet.cpuMs / QUIET.seconds),
      'ms',
    ),
    ratioRow(
      'chat: deliveries beside bare ws that batches and stores the same, 1,000 sockets, 50 lines/s',
      pairs('mine', 'storing', delivered),
      '/s and core',
      0.9,
    ),
    costRow('chat: CPU of a delivered line beside it', pairs('mine', 'storing', cpuOfDelivery), 'µs', 1.11),
    ratioRow(
      'chat: deliveries beside bare ws that batches the same and stores nothing',
      pairs('mine', 'bare', delivered),
      '/s and core',
      0.9,
    ),
    costRow('chat: CPU of a delivered line beside it', pairs('mine', 'bare', cpuOfDelivery), 'µs', 1.11),
    costRow(
      'chat: p50 from sent to received, beside bare ws that stores the same',
      pairs('mine', 'storing', p50),
      'ms',
      1.3,
    ),
    mostRow(
      'chat: p99 from sent to received, 1,000 sockets, 50 lines/s',
      rounds.map(({ mine }) => mine.p99),
      250,
      'ms',
      `bare ws that stores the same, in the same run: ${Math.round(lateBare)} ms`,
    ),
  ];
};

/**
 * What a room of 1,000 costs the server, and how late lines are: beside bare `ws` that stores each batch before sending
 * it, with the same guarantee, and beside `ws` alone, which loses all lines when it stops. Only the servers' CPU
 * counts; the crowd is a process of its own. A minute and a half.
 */
export const chatRows = async (dataDir: string): Promise<Row[]> => {
  const mine = await startOurs(dataDir);
  const servers = { mine, storing: await startBare(join(dataDir, 'postgres')), bare: await startBare() };
  const load = await startReference('chat-load.ts', ...SERVERS.map((name) => servers[name].url));
  const rounds = await measureRounds(measureWith(load, servers));
  for (const each of [load, servers.bare, servers.storing, mine]) await each.stop();
  return rowsOf(rounds);
};
