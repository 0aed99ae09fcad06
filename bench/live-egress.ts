import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { startMedia } from '../apps/media/src/testing/media-process.ts';
import { until } from '../apps/media/src/testing/until.ts';
import { cpuSeconds } from './cpu.ts';
import { mostRow, type Row } from './row.ts';

const READERS = 200;
const WINDOW_MS = 6000;
/** Makes the clip's pictures large enough for about two megabits a second. */
const PADDING = 9500;

type Reader = { bytes: () => number; close: () => void };

/** CPU seconds for each gigabyte that reached the readers while the window was open. */
const costOf = async (pid: number, open: () => Reader): Promise<{ cpu: number; perGigabyte: number; kbps: number }> => {
  const readers = Array.from({ length: READERS }, open);
  await until('everyone reads', () => readers.every((reader) => reader.bytes() > 20_000), 30_000);
  const total = () => readers.reduce((sum, reader) => sum + reader.bytes(), 0);
  const [bytes, cpu] = [total(), cpuSeconds(pid)];
  await wait(WINDOW_MS);
  const [read, took] = [total() - bytes, cpuSeconds(pid) - cpu];
  for (const reader of readers) reader.close();
  return { cpu: took / (WINDOW_MS / 1000), perGigabyte: took / (read / 1e9), kbps: (read * 8) / WINDOW_MS / READERS };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** The library's own server, as shipped, on loopback and in a process of its own. */
const startLibrary = async () => {
  const [rtmp, http] = [await freePort(), await freePort()];
  const place = mkdtempSync(join(tmpdir(), 'onair-bench-live-'));
  const index = fileURLToPath(import.meta.resolve('node-media-server'));
  const config = {
    bind: '127.0.0.1',
    rtmp: { port: rtmp },
    http: { port: http },
    record: { auto: false },
    store: { path: place },
  };
  const source = `new (require(${JSON.stringify(index)}))(${JSON.stringify(config)}, '').run()`;
  const child = spawn(process.execPath, ['-e', source], { stdio: 'ignore', cwd: place });
  await wait(1500);
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  };
  return { pid: child.pid!, rtmp, http, stop };
};

const httpReader = (url: string): Reader => {
  let bytes = 0;
  const request = get(url, { agent: false }, (response) => {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.on('error', () => undefined);
  });
  request.on('error', () => undefined);
  return { bytes: () => bytes, close: () => request.destroy() };
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

/** What 200 readers of one stream cost the media process, against the library's own HTTP-FLV in the same run. */
export const liveEgress = async (): Promise<Row[]> => {
  const media = await startMedia();
  const library = await startLibrary();
  const encoders = [
    await startEncoder(media.rtmpPort, 'bench-main', { padding: PADDING }),
    await startEncoder(library.rtmp, 'bench', { padding: PADDING }),
  ];
  const ours = await costOf(media.pid, () => socketReader(media.wsUrl('bench')));
  const theirs = await costOf(library.pid, () => httpReader(`http://127.0.0.1:${library.http}/live/bench.flv`));
  for (const encoder of encoders) encoder.stop();
  library.stop();
  await media.stop();
  return [
    mostRow(
      `live: CPU of the media process for ${READERS} readers of 2 Mbit/s, by bytes delivered`,
      ours.perGigabyte / theirs.perGigabyte,
      0.6,
      'of the reference',
      `node-media-server's HTTP-FLV: ${(theirs.cpu * 100).toFixed(1)} % of a core`,
    ),
  ];
};
