import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { startMedia } from '../apps/media/src/testing/media-process.ts';
import { until } from '../apps/media/src/testing/until.ts';
import { cpuSeconds } from './cpu.ts';
import { startReference } from './reference.ts';
import { costRow, median, type Pair, type Row } from './row.ts';

const READERS = 200;
const ROUNDS = 3;
const WINDOW_MS = 6000;
/** Makes the clip's pictures large enough for about two megabits a second. */
const PADDING = 9500;

type Reader = { bytes: () => number; close: () => void };

/** CPU seconds for each gigabyte that reached the readers while the window was open. */
const costOf = async (pid: number, open: () => Reader): Promise<{ cpu: number; perGigabyte: number; kbps: number }> => {
  const readers = Array.from({ length: READERS }, open);
  await until('everyone reads', () => readers.every((reader) => reader.bytes() > 20_000));
  const total = () => readers.reduce((sum, reader) => sum + reader.bytes(), 0);
  const [bytes, cpu] = [total(), cpuSeconds(pid)];
  await wait(WINDOW_MS);
  const [read, took] = [total() - bytes, cpuSeconds(pid) - cpu];
  for (const reader of readers) reader.close();
  return { cpu: took / (WINDOW_MS / 1000), perGigabyte: took / (read / 1e9), kbps: (read * 8) / WINDOW_MS / READERS };
};

const socketReader = (url: string): Reader => {
  let bytes = 0;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('open', () => socket.send('let me in'));
  socket.on('message', (data) => {
    bytes += (data as Buffer).length;
  });
  socket.on('error', () => undefined);
  return { bytes: () => bytes, close: () => socket.terminate() };
};

/** What 200 readers of one stream cost the media process, against a bare relay in the same run. */
export const liveEgress = async (): Promise<Row[]> => {
  const media = await startMedia();
  const bare = await startReference('live-bare.ts');
  const { rtmp, http } = JSON.parse(bare.firstLine) as { rtmp: number; http: number };
  const encoders = [
    await startEncoder(media.rtmpPort, 'bench-main', { padding: PADDING }),
    await startEncoder(rtmp, 'bench', { padding: PADDING }),
  ];
  const rounds: Pair[] = [];
  const cores: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await costOf(bare.pid, () => socketReader(`ws://127.0.0.1:${http}/flv`));
    const ours = await costOf(media.pid, () => socketReader(media.wsUrl('bench')));
    rounds.push({ mine: ours.perGigabyte, bare: theirs.perGigabyte });
    cores.push(ours.cpu * 100);
  }
  for (const encoder of encoders) encoder.stop();
  await bare.stop();
  await media.stop();
  return [
    costRow(
      `live: CPU of the media process for ${READERS} readers of 2 Mbit/s, by bytes delivered, beside a bare relay`,
      rounds,
      's a GB',
      0.8,
      `ours ${median(cores).toFixed(1)} % of a core`,
    ),
  ];
};
