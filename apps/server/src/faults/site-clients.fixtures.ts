import { setTimeout as delay } from 'node:timers/promises';
import { startViewing, viewerPath } from '@onair/contract/live/audience/live';
import { startEncoder } from '../testing/encoder.ts';
import { openSocket } from './any-server.fixtures.ts';

// Realistic clients of a site: they reconnect when a connection ends or is silent, and retry unanswered requests under
// the same key.
export const SILENT_MS = 3_000;
export const AGAIN_MS = 200;

export type Ending = { signal: AbortSignal };
export const pause = (ms: number, { signal }: Ending): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** An encoder that publishes to an address for as long as the test goes on. */
export const encode = async (url: string, ending: Ending): Promise<void> => {
  while (!ending.signal.aborted) {
    const encoder = startEncoder(url, { clip: '480p30' });
    while (!ending.signal.aborted && !encoder.ended()) await pause(100, ending);
    encoder.kill();
    await pause(AGAIN_MS, ending);
  }
};

export const post = async (port: number, path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SILENT_MS),
  });
  const { status, data } = (await answer.json()) as { status: string; data: unknown };
  return status === 'ok' ? data : null;
};

/** A viewer over WebSocket. @returns what it got so far, and with which codes its sockets were closed */
export const watch = (port: number, slug: string, ending: Ending) => {
  const seen = { bytes: 0, codes: [] as number[] };
  const view = async (viewer: string): Promise<void> => {
    const socket = openSocket(port, viewerPath(slug), viewer);
    let receivedAt = performance.now();
    socket.ws.on('message', (data: Buffer) => {
      seen.bytes += data.length;
      receivedAt = performance.now();
    });
    while (!ending.signal.aborted && socket.seen.closed === null && performance.now() - receivedAt < SILENT_MS)
      await pause(50, ending);
    if (socket.seen.closed !== null) seen.codes.push(socket.seen.closed);
    socket.close();
  };
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const given = await post(port, startViewing.path.replace(':slug', slug), {}).catch(() => null);
      if (given) await view((given as { viewer: string }).viewer);
      await pause(AGAIN_MS, ending);
    }
  };
  void run();
  return seen;
};

/** Where a playlist ends: the number of its last segment and a thousandth for each part after it. */
const endOf = (playlist: string): number => {
  const made = playlist.replace(/^#EXT-X-PRELOAD-HINT:.*$/gm, '');
  const [, whole, open, part] = [...made.matchAll(/\b(?:seg-(\d+)|part-(\d+)-(\d+))\.m4s/g)].at(-1) ?? [];
  return whole === undefined ? Number(open ?? 0) - 1 + (Number(part ?? 0) + 1) / 1_000 : Number(whole);
};

/** A player of HLS. @returns where its playlist ends, and each time that one ended before what it had seen */
export const follow = (port: number, slug: string, ending: Ending) => {
  const seen = { end: 0, wentBack: [] as string[] };
  const look = async (): Promise<void> => {
    const signal = AbortSignal.timeout(SILENT_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/live/${slug}/source/media.m3u8`, { signal });
    if (!answer.ok) return;
    const end = endOf(await answer.text());
    if (Math.floor(end) < Math.floor(seen.end)) seen.wentBack.push(`${seen.end} then ${end}`);
    seen.end = Math.max(seen.end, end);
  };
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await look().catch(() => undefined);
      await pause(AGAIN_MS, ending);
    }
  };
  void run();
  return seen;
};
