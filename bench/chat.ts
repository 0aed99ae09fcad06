import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chatPath } from '@onair/contract/chat/room';
import { type ChatClient, chatClient } from '../apps/server/src/testing/chat.ts';
import { openCrowd } from '../apps/server/src/testing/crowd.ts';
import { startProcess } from '../apps/server/src/testing/server-process.ts';
import { cpuSeconds } from './cpu.ts';
import { leastRow, mostRow, type Row, ratioRow } from './row.ts';

const READERS = 1_000;
const SPEAKERS = 100;
const HOLD_UP_MS = 100;

type Server = { pid: number; url: string; stop: () => Promise<unknown> };
type Measured = { perCoreSecond: number; p99: number };

const startBare = async (): Promise<Server> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./chat-bare.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const stop = async () => child.kill('SIGKILL');
  return { pid: child.pid ?? 0, url: `ws://127.0.0.1:${port}${chatPath('main')}`, stop };
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
  delays.sort((a, b) => a - b);
  return { perCoreSecond: deliveries / took, p99: delays[Math.floor(delays.length * 0.99)] ?? 0 };
};

/** What a room of 1,000 costs the server, beside bare `ws` that batches the same, and how late lines are. */
export const chatRows = async (dataDir: string): Promise<Row[]> => {
  const ours = await startOurs(dataDir);
  const usual = await measure(ours, 50, 20);
  const busy = await measure(ours, 400, 8);
  await ours.stop();
  const bare = await startBare();
  const reference = await measure(bare, 50, 20);
  await bare.stop();
  return [
    leastRow('chat: deliveries, 1,000 sockets, 400 lines/s', busy.perCoreSecond, 300_000, '/s and core'),
    ratioRow(
      'chat: deliveries beside bare ws that batches the same, 1,000 sockets, 50 lines/s',
      usual.perCoreSecond,
      reference.perCoreSecond,
      '/s and core',
      0.8,
    ),
    mostRow(
      'chat: p99 from said to heard, 1,000 sockets, 50 lines/s, 20 s',
      usual.p99,
      250,
      'ms',
      `bare ws in the same run: ${Math.round(reference.p99)} ms`,
    ),
  ];
};
