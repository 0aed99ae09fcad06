import { BEAT_SECONDS, startViewing, viewerBeat, viewerPath } from '@onair/contract/live/audience/live';
import WebSocket from 'ws';
import { addressOf, httpClient } from './callers.ts';
import type { Tally } from './load.ts';

/** The target of one client, and its measurements. */
export type PlayerTarget = { port: number; slug: string; n: number; tally: Tally };
/** A client of the audience; `look` is called four times a second. */
export type Client = { look?: () => void; close: () => void };

const TURN_MS = 2_000;
/** A live has stalled when its playlist names no new segment for this long. */
const STALE_MS = 8_000;
const AGAIN_MS = 1_000;

const startingOf = (slug: string) =>
  ({ method: 'POST', path: startViewing.path.replace(':slug', slug), body: '{}' }) as const;
const viewerOf = (text: string): string => /"viewer":"([^"]+)"/.exec(text)?.[1] ?? '';

/** A player of HLS: the playlist every two seconds, each new segment whole, and its heartbeat. */
export const hlsPlayer = ({ port, slug, n, tally }: PlayerTarget): Client => {
  const ask = httpClient(port, 1, addressOf(n));
  let newest = '';
  let newestAt = performance.now();
  let busy = false;
  let viewer = '';
  let beatAt = performance.now() + Math.random() * BEAT_SECONDS * 1_000;
  const get = async (path: string): Promise<string> => {
    const { status, text } = await ask({ path: `/live/${slug}/source/${path}` });
    if (status !== 200) throw new Error(`${status}`);
    return text;
  };
  const beat = async (): Promise<void> => {
    beatAt += BEAT_SECONDS * 1_000;
    if (viewer === '') viewer = viewerOf((await ask(startingOf(slug))).text);
    const { status } = await ask({ method: 'POST', path: viewerBeat.path, body: JSON.stringify({ viewer }) });
    if (status !== 200) throw new Error(`heartbeat ${status}`);
  };
  const turn = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const from = performance.now();
    try {
      const segment = [...(await get('media.m3u8')).matchAll(/^seg-\d+\.m4s$/gm)].at(-1)?.[0] ?? newest;
      if (segment !== newest) {
        newest = segment;
        newestAt = performance.now();
        await get(segment);
      } else if (from - newestAt > STALE_MS) {
        newestAt = from;
        throw new Error('no new segment');
      }
      tally.took(performance.now() - from);
      if (performance.now() > beatAt) await beat();
    } catch (error) {
      tally.failed(error instanceof Error ? error.message : String(error));
    }
    busy = false;
  };
  let timer: NodeJS.Timeout;
  const start = setTimeout(() => {
    void turn();
    timer = setInterval(() => void turn(), TURN_MS);
  }, Math.random() * TURN_MS);
  return {
    close: () => {
      clearTimeout(start);
      clearInterval(timer);
    },
  };
};

/** A player of FLV over WebSocket: notes its longest silence between two looks, and comes back when its socket ends. */
export const flvPlayer = ({ port, slug, n, tally }: PlayerTarget): Client => {
  const headers = addressOf(n);
  const ask = httpClient(port, 1, headers);
  let socket: WebSocket | null = null;
  let lastAt = performance.now();
  let longest = 0;
  let over = false;
  const silent = (): void => {
    longest = Math.max(longest, performance.now() - lastAt);
  };
  const again = (reason: string): void => {
    if (over) return;
    tally.failed(reason);
    setTimeout(() => void open(), AGAIN_MS);
  };
  const open = async (): Promise<void> => {
    lastAt = performance.now();
    const answer = await ask(startingOf(slug)).catch(() => null);
    if (over) return;
    if (answer?.status !== 200) return again(`start ${answer?.status ?? 'no answer'}`);
    const origin = `http://127.0.0.1:${port}`;
    const opened = new WebSocket(`ws://127.0.0.1:${port}${viewerPath(slug)}`, {
      origin,
      headers,
      perMessageDeflate: false,
    });
    socket = opened;
    opened.on('open', () => opened.send(viewerOf(answer.text)));
    opened.on('message', () => {
      silent();
      lastAt = performance.now();
    });
    opened.on('error', () => undefined);
    opened.on('close', (code) => again(`socket closed ${code}`));
  };
  void open();
  return {
    look: () => {
      silent();
      tally.took(longest);
      longest = 0;
    },
    close: () => {
      over = true;
      socket?.terminate();
    },
  };
};
