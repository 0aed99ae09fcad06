import { setTimeout as wait } from 'node:timers/promises';
import { liveInfo, startViewing, viewerPath } from '@onair/contract/live/audience/live';
import WebSocket from 'ws';
import { childOf } from '../apps/server/src/testing/process-tree.ts';
import type { ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { cpuSeconds } from './cpu.ts';
import { residentMb } from './processes.ts';
import { mostRow, type Row } from './row.ts';
import { startProcess } from './started.ts';

/** The size of the simulated audience, and one person on the page. */
const READERS = 9;
const WINDOW_MS = 20_000;

/** A reader of the demo broadcast; returns how many bytes it has received. */
const openReader = async (server: ServerProcess): Promise<() => number> => {
  const { body } = await server.call(startViewing, { slug: 'main' });
  if (body.status !== 'ok') throw new Error(body.msg);
  const origin = `http://127.0.0.1:${server.port}`;
  const socket = new WebSocket(origin.replace('http', 'ws') + viewerPath('main'), { origin, perMessageDeflate: false });
  let bytes = 0;
  socket.on('open', () => socket.send(body.data.viewer));
  socket.on('message', (data) => {
    bytes += (data as Buffer).length;
  });
  // Ends with the server.
  socket.on('error', () => undefined);
  return () => bytes;
};

/** What the demo broadcast costs while nine watch it, on a demo company with its simulated audience. */
export const liveDemo = async (dataDir: string): Promise<Row[]> => {
  const server = await startProcess({ DATA_DIR: dataDir, DEMO: '1', MEDIA: '1', RTMP_PORT: '0' });
  const isOn = async (): Promise<boolean> => {
    const { body } = await server.call(liveInfo, { slug: 'main' });
    return body.status === 'ok' && body.data.live;
  };
  const late = AbortSignal.timeout(60_000);
  for (; !(await isOn()); await wait(500)) late.throwIfAborted();
  const readers: (() => number)[] = [];
  for (let n = 0; n < READERS; n += 1) readers.push(await openReader(server));
  for (; !readers.every((bytes) => bytes() > 100_000); await wait(200)) late.throwIfAborted();
  const media = childOf(server.child.pid ?? 0, 'media/src/main.ts');
  const [before, bytes] = [cpuSeconds(media), readers[0]?.() ?? 0];
  await wait(WINDOW_MS);
  const share = ((cpuSeconds(media) - before) / WINDOW_MS) * 1000 * 100;
  const kbps = (((readers[0]?.() ?? 0) - bytes) * 8) / WINDOW_MS;
  const memory = residentMb(media);
  await server.end('SIGTERM');
  const beside = `${READERS} readers of ${Math.round(kbps)} kbit/s, ${Math.round(memory)} MB`;
  return [mostRow('demo broadcast: CPU of the media process', share, 15, '% of a core', beside)];
};
