import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chatPath } from '@onair/contract/chat/room';
import { type ChatClient, chatClient } from '../apps/server/src/testing/chat.ts';
import { openCrowd } from '../apps/server/src/testing/crowd.ts';
import { cpuSeconds } from './cpu.ts';
import { share } from './median.ts';
import { startReference } from './reference.ts';
import { costRow, leastRow, mostRow, type Pair, partRow, type Row, ratioRow } from './row.ts';
import { startProcess } from './started.ts';

const READERS = 1_000;
const SPEAKERS = 100;
const HOLD_UP_MS = 100;
const SECONDS = 8;

type Server = { pid: number; url: string; stop: () => Promise<unknown> };
/** Deliveries for each second of CPU, CPU of a line in ms, and how late lines were. */
type Measured = { perCoreSecond: number; cpuOfLine: number; p50: number; p99: number };

const ROUNDS = 5;

const startBare = async (...parameters: string[]): Promise<Server> => {
  const { pid, said, stop } = await startReference('chat-bare.ts', ...parameters);
  return { pid, url: `ws://127.0.0.1:${said}${chatPath('main')}`, stop };
};

const startOurs = async (dataDir: string): Promise<Server> => {
  const server = await startProcess({ DATA_DIR: dataDir });
  const url = `ws://127.0.0.1:${server.port}${chatPath('main')}`;
  return { pid: server.child.pid ?? 0, url, stop: () => server.end('SIGTERM') };
};

const openSpeakers = async (url: string): Promise<ChatClient[]> => {
  const speakers: ChatClient[] = [];
  for (let n = 0; n < SPEAKERS; n += 1) {
    const client = chatClient(url, { localAddress: `127.0.9.${1 + n}` });
    await client.opened();
    client.send({
      type: 'enter',
      token: null,
      guest: { clientId: randomUUID(), nickname: `Speaker ${n}` },
      last: null,
    });
    await client.until(() => client.all('gap').length > 0, 30_000);
    // It speaks; what is told is for the readers.
    client.socket.removeAllListeners('message');
    speakers.push(client);
  }
  return speakers;
};

/** Lines at an even pace, each with the time at which it was said. */
const speak = async (speakers: readonly ChatClient[], perSecond: number, seconds: number): Promise<void> => {
  let from = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const early = from + (n * 1000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    // What a busy machine has put off is not made up for at once: that would be a flood.
    else if (early < -HOLD_UP_MS) from -= early;
    const text = `${performance.now().toFixed(1)} a line of some forty characters`;
    speakers[n % speakers.length]?.send({ type: 'say', clientMessageId: randomUUID(), text });
  }
};

const measure = async ({ pid, url }: Server, perSecond: number, seconds: number): Promise<Measured> => {
  const delays: number[] = [];
  let deliveries = 0;
  const crowd = await openCrowd(url, READERS, (lines) => {
    const now = performance.now();
    deliveries += lines.length;
    for (const line of lines) delays.push(now - Number.parseFloat(line));
  });
  const speakers = await openSpeakers(url);
  const cpu = cpuSeconds(pid);
  await speak(speakers, perSecond, seconds);
  await crowd.until(perSecond * seconds);
  const took = cpuSeconds(pid) - cpu;
  crowd.close();
  for (const { socket } of speakers) socket.terminate();
  return {
    perCoreSecond: deliveries / took,
    cpuOfLine: (took / (perSecond * seconds)) * 1000,
    p50: share(delays, 0.5),
    p99: share(delays, 0.99),
  };
};

/** Milliseconds of CPU a second for a crowd that only listens: what the server does whether or not anyone speaks. */
const measureQuiet = async ({ pid, url }: Server): Promise<number> => {
  const crowd = await openCrowd(url, READERS);
  const cpu = cpuSeconds(pid);
  await wait(SECONDS * 1000);
  const took = cpuSeconds(pid) - cpu;
  crowd.close();
  return (took / SECONDS) * 1000;
};

type Round = { mine: Measured; storing: Measured; bare: Measured; busy: Measured; busyBare: Measured; quiet: number };

/** The product and its references by turns, so that whatever else the machine does meets all of them. */
const measureRounds = async (ours: Server, storing: Server, bare: Server): Promise<Round[]> => {
  // What is compiled while it runs for the first time is no part of a line's price.
  for (const server of [ours, storing, bare]) await measure(server, 50, 4);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await measure(bare, 50, SECONDS),
      mine: await measure(ours, 50, SECONDS),
      storing: await measure(storing, 50, SECONDS),
      busyBare: await measure(bare, 400, SECONDS / 2),
      busy: await measure(ours, 400, SECONDS / 2),
      quiet: await measureQuiet(ours),
    });
  }
  return rounds;
};

/**
 * What a room of 1,000 costs the server, and how late lines are: beside bare `ws` that stores each batch before it is sent,
 * which promises the same, and beside `ws` alone, which loses what was said when it stops.
 */
export const chatRows = async (dataDir: string): Promise<Row[]> => {
  const ours = await startOurs(dataDir);
  const [storing, bare] = [await startBare(join(dataDir, 'postgres')), await startBare()];
  const rounds = await measureRounds(ours, storing, bare);
  for (const server of [bare, storing, ours]) await server.stop();
  const pairs = (of: (one: Measured) => number, beside: 'storing' | 'bare'): Pair[] =>
    rounds.map((round) => ({ mine: of(round.mine), bare: of(round[beside]) }));
  const perCoreSecond = (one: Measured) => one.perCoreSecond;
  const cpuOfLine = (one: Measured) => one.cpuOfLine;
  const late = rounds.map(({ mine }) => mine.p99);
  const lateBare = share(
    rounds.map((round) => round.storing.p99),
    0.5,
  );
  return [
    leastRow(
      'chat: deliveries, 1,000 sockets, 400 lines/s',
      rounds.map(({ busy }) => busy.perCoreSecond),
      300_000,
      '/s and core',
    ),
    ratioRow(
      'chat: the same beside bare ws that batches the same and stores nothing',
      rounds.map(({ busy, busyBare }) => ({ mine: busy.perCoreSecond, bare: busyBare.perCoreSecond })),
      '/s and core',
      0.9,
    ),
    partRow(
      'chat: CPU of a second in which 1,000 sockets hear nothing',
      rounds.map(({ quiet }) => quiet),
      'ms',
    ),
    ratioRow(
      'chat: deliveries beside bare ws that batches and stores the same, 1,000 sockets, 50 lines/s',
      pairs(perCoreSecond, 'storing'),
      '/s and core',
      0.9,
    ),
    costRow('chat: CPU of a line beside it', pairs(cpuOfLine, 'storing'), 'ms', 1.15),
    ratioRow(
      'chat: deliveries beside bare ws that batches the same and stores nothing',
      pairs(perCoreSecond, 'bare'),
      '/s and core',
      0.9,
    ),
    costRow('chat: CPU of a line beside it', pairs(cpuOfLine, 'bare'), 'ms', 1.15),
    costRow(
      'chat: p50 from said to heard, beside bare ws that stores the same',
      pairs(({ p50 }) => p50, 'storing'),
      'ms',
      1.3,
    ),
    mostRow(
      'chat: p99 from said to heard, 1,000 sockets, 50 lines/s',
      late,
      250,
      'ms',
      `bare ws that stores the same, in the same run: ${Math.round(lateBare)} ms`,
    ),
  ];
};
