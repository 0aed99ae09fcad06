import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { listenOnSocket } from '../unix-socket.ts';
import type { Packagers, Variant } from './packagers.ts';
import { mediaPlaylist, multivariantPlaylist } from './playlist.ts';
import { TARGET_SECONDS } from './segmenter.ts';
import type { HlsWindow } from './window.ts';

const zip = promisify(gzip);

const PLAYLIST = 'application/vnd.apple.mpegurl';
const ROUTE =
  /^\/([0-9a-f-]{36})\/(?:index\.m3u8|(source|720p|480p|captions)\/(media\.m3u8|init-(\d{1,12})\.mp4|seg-(\d{1,12})\.(?:m4s|vtt)|part-(\d{1,12})-(\d{1,3})\.(?:m4s|vtt)))$/;
/** A blocked request is answered after three target durations at the latest (RFC 8216bis, 6.2.5.2). */
const LONGEST_WAIT_MS = 3 * TARGET_SECONDS * 1000;
/** Concurrent blocked requests. */
const WAITING_MAX = 4000;

/**
 * How long caches keep an answer. A blocked playlist never changes; one served immediately may be a part old; numbered
 * resources are immutable.
 */
const CACHE = {
  multivariant: 'public, max-age=2',
  playlist: 'public, max-age=0, s-maxage=1',
  waited: 'public, max-age=6',
  media: 'public, max-age=86400, immutable',
  missing: 'public, max-age=1',
} as const;

const number = (text: string | null): number | null => (text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null);

type Folder = Variant | 'captions';

/** Whether the window has this part, or the whole segment where no part is named, or a later one. */
const has = (window: HlsWindow, msn: number, part: number | null): boolean => {
  const open = window.open();
  if (open && open.number > msn) return true;
  if ((window.segments().at(-1)?.number ?? -1) >= msn) return true;
  return part !== null && open?.number === msn && open.parts.length > part;
};

/** Serves the packagers' content over HTTP on a Unix socket: the server forwards players' requests to it. */
export const newOrigin = (packagers: Packagers) => {
  let waiting = 0;

  /** Renditions, and the captions where there are any: these have the segments of the source. */
  const foldersOf = (studioId: string): { name: Folder; window: HlsWindow }[] => {
    const windows = packagers.windows(studioId);
    const source = windows.find(({ name, window }) => name === 'source' && window.captions.offered());
    return source ? [...windows, { name: 'captions', window: source.window }] : windows;
  };

  const until = async (window: HlsWindow, isThere: () => boolean): Promise<boolean> => {
    if (waiting >= WAITING_MAX) return isThere();
    waiting += 1;
    const end = performance.now() + LONGEST_WAIT_MS;
    try {
      while (!isThere() && !window.ended() && performance.now() < end) await window.changed(end - performance.now());
    } finally {
      waiting -= 1;
    }
    return isThere();
  };

  const send = (response: ServerResponse, code: number, type: string, cache: string, body: Buffer | string): void => {
    response.writeHead(code, {
      'content-type': type,
      'cache-control': cache,
      'access-control-allow-origin': '*',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
  const miss = (response: ServerResponse, code: 400 | 404 | 503): void =>
    send(response, code, 'text/plain', code === 503 ? 'no-store' : CACHE.missing, '');
  const sendPlaylist = async (request: IncomingMessage, response: ServerResponse, text: string, cache: string) => {
    response.setHeader('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return send(response, 200, PLAYLIST, cache, text);
    response.setHeader('content-encoding', 'gzip');
    send(response, 200, PLAYLIST, cache, await zip(text));
  };

  const playlist = async (
    request: IncomingMessage,
    response: ServerResponse,
    { studioId, name, window, query }: { studioId: string; name: Folder; window: HlsWindow; query: URLSearchParams },
  ): Promise<void> => {
    const msn = number(query.get('_HLS_msn'));
    const part = number(query.get('_HLS_part'));
    if (msn === null && part !== null) return miss(response, 400);
    // no player can be this far ahead.
    if (msn !== null && msn > window.nextNumber() + 2) return miss(response, 400);
    if (msn !== null && !(await until(window, () => has(window, msn, part))) && !window.ended())
      return miss(response, 503);
    const others = foldersOf(studioId).filter((one) => one.name !== name);
    const text = mediaPlaylist(window, {
      skip: query.get('_HLS_skip') === 'YES' || query.get('_HLS_skip') === 'v2',
      reports: others.map((one) => ({ uri: `../${one.name}/media.m3u8`, window: one.window })),
      content: name === 'captions' ? 'vtt' : 'm4s',
    });
    await sendPlaylist(request, response, text, msn === null ? CACHE.playlist : CACHE.waited);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const found = ROUTE.exec(path);
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return miss(response, 404);
    const [, studioId = '', variant, file, init, segment, inPart, part] = found;
    const windows = packagers.windows(studioId);
    if (variant === undefined) {
      if (windows.length === 0) return miss(response, 404);
      return sendPlaylist(request, response, multivariantPlaylist(windows), CACHE.multivariant);
    }
    const known = foldersOf(studioId).find(({ name }) => name === variant);
    const asText = variant === 'captions';
    if (!known || (file !== 'media.m3u8' && file?.endsWith('.vtt') !== asText)) return miss(response, 404);
    const { window, name } = known;
    if (file === 'media.m3u8') {
      return playlist(request, response, { studioId, name, window, query: new URLSearchParams(search) });
    }
    let bytes: Buffer | null = null;
    if (init !== undefined) bytes = await window.init(Number(init));
    else if (segment !== undefined) bytes = await window[asText ? 'captionsOf' : 'segment'](Number(segment));
    else {
      const [msn, index] = [Number(inPart), Number(part)];
      // The part named by a preload hint is about to be made.
      const hinted = msn === window.nextNumber() && index === (window.open()?.parts.length ?? 0);
      if (hinted) await until(window, () => has(window, msn, index));
      bytes = window.part(msn, index)?.[asText ? 'captions' : 'bytes'] ?? null;
    }
    if (bytes) send(response, 200, asText ? 'text/vtt; charset=utf-8' : 'video/mp4', CACHE.media, bytes);
    else miss(response, 404);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;

  return {
    listen: (path: string): Promise<void> => listenOnSocket(server, path),
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};
