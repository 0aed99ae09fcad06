import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { chatPath } from '@onair/contract/chat/room';
import { type ChatClient, chatClient } from '../apps/server/src/testing/chat.ts';
import { openCrowd } from '../apps/server/src/testing/crowd.ts';
import { cpuSeconds } from './cpu.ts';
import { share } from './median.ts';
import { startReference } from './reference.ts';
import { costRow, leastRow, mostRow, type Pair, type Row, ratioRow } from './row.ts';
import { startProcess } from './started.ts';

const READERS = 1_000;
const SPEAKERS = 100;
const HOLD_UP_MS = 100;
const SECONDS = 8;

type Server = { pid: number; url: string; stop: () => Promise<unknown> };
/** Deliveries for each second of CPU, CPU of a line in ms, and how late lines were. */
type Measured = { perCoreSecond: number; cpuOfLine: number; p50: number; p99: number };

const ROUNDS = 5;

const startBare = async (): Promise<Server> => {
  const { pid, said, stop } = await startReference('chat-bare.ts');
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

/** What a room of 1,000 costs the server, beside bare `ws` that batches the same, and how late lines are. */
export const chatRows = async (dataDir: string): Promise<Row[]> => {
  const [ours, bare] = [await startOurs(dataDir), await startBare()];
  // What is compiled while it runs for the first time is no part of a line's price.
  await measure(ours, 50, 4);
  await measure(bare, 50, 4);
  const rounds: { mine: Measured; bare: Measured }[] = [];
  const busy: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await measure(bare, 50, SECONDS);
    rounds.push({ mine: await measure(ours, 50, SECONDS), bare: reference });
    busy.push(await measure(ours, 400, SECONDS / 2));
  }
  await ours.stop();
  await bare.stop();
  const pairs = (of: (one: Measured) => number): Pair[] =>
    rounds.map((round) => ({ mine: of(round.mine), bare: of(round.bare) }));
  const late = pairs(({ p99 }) => p99);
  return [
    leastRow(
      'chat: deliveries, 1,000 sockets, 400 lines/s',
      busy.map(({ perCoreSecond }) => perCoreSecond),
      300_000,
      '/s and core',
    ),
    ratioRow(
      'chat: deliveries beside bare ws that batches the same, 1,000 sockets, 50 lines/s',
      pairs(({ perCoreSecond }) => perCoreSecond),
      '/s and core',
      0.9,
    ),
    costRow(
      'chat: CPU of a line, 1,000 sockets, 50 lines/s',
      pairs(({ cpuOfLine }) => cpuOfLine),
      'ms',
      1.15,
    ),
    costRow(
      'chat: p50 from said to heard, 1,000 sockets, 50 lines/s',
      pairs(({ p50 }) => p50),
      'ms',
      1.3,
    ),
    mostRow(
      'chat: p99 from said to heard, 1,000 sockets, 50 lines/s',
      late.map(({ mine }) => mine),
      250,
      'ms',
      `bare ws in the same run: ${Math.round(
        share(
          late.map((pair) => pair.bare),
          0.5,
        ),
      )} ms`,
    ),
  ];
};
