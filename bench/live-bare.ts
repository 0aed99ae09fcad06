/**
 * The bare reference for lives: the same reader of RTMP without a guard, each tag forwarded by `ws` as it arrives, and
 * a page with only the same player library in its default configuration. One stream, no rights, no clock of its own, no
 * pictures for those who join between two key frames. Prints the ports of RTMP and HTTP.
 */
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import { FLV_HEADER, readTag, type TagKind, writeTag } from '../apps/media/src/flv/tag.ts';
import { LIMITS } from '../apps/media/src/guard/limits.ts';
import { newSession } from '../apps/media/src/rtmp/session.ts';

const PLAYER = readFileSync(fileURLToPath(import.meta.resolve('mpegts.js')));
const PAGE = `<!doctype html><meta charset="utf-8"><video muted playsinline width="960" height="540"></video>
<script src="/player.js"></script>
<script>
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: 'ws://' + location.host + '/flv' },
    { enableWorker: false, enableStashBuffer: false, lazyLoad: false, liveSync: true,
      liveSyncMaxLatency: 0.8, liveSyncTargetLatency: 0.4, liveSyncPlaybackRate: 1.2 });
  const video = document.querySelector('video');
  player.attachMediaElement(video);
  player.load();
  video.play();
</script>`;

const HLS_PLAYER = readFileSync(new URL('hls.light.min.js', import.meta.resolve('hls.js/light')));
/** A player of HLS that knows no parts; the address of its playlist follows the page's. */
const HLS_PAGE = `<!doctype html><meta charset="utf-8"><video muted playsinline width="960" height="540"></video>
<script src="/hls-player.js"></script>
<script>
  const player = new Hls({ enableWorker: false, lowLatencyMode: false });
  const video = document.querySelector('video');
  player.loadSource(location.hash.slice(1));
  player.attachMedia(video);
  video.play();
</script>`;

const headers = new Map<TagKind, Buffer>();
/** Readers, and whether each has had a key frame. */
const readers = new Map<WebSocket, boolean>();

const pass = (kind: TagKind, time: number, body: Buffer): void => {
  const { role } = readTag(kind, time, body);
  const bytes = writeTag(kind, time, body);
  if (role === 'config') headers.set(kind, bytes);
  for (const [socket, begun] of readers) {
    if (!begun && role !== 'key') continue;
    readers.set(socket, true);
    socket.send(bytes);
  }
};

const rtmp = createServer((socket) => {
  const session = newSession(LIMITS, {
    send: (bytes) => void socket.write(bytes),
    connected: () => undefined,
    publish: () => session.accept(),
    media: ({ kind, time, body }) => {
      if (kind !== 'data') pass(kind, time, body);
    },
    finished: () => undefined,
  });
  socket.setNoDelay(true);
  socket.on('data', session.read);
  socket.on('error', () => socket.destroy());
});
const http = createHttp((request, response) => {
  const scripts = new Map([
    ['/player.js', PLAYER],
    ['/hls-player.js', HLS_PLAYER],
  ]);
  const script = scripts.get(request.url ?? '');
  const page = request.url === '/hls' ? HLS_PAGE : PAGE;
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html').end(script ?? page);
});
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('error', () => undefined);
  socket.on('close', () => readers.delete(socket));
  socket.send(Buffer.concat([FLV_HEADER, ...headers.values()]));
  readers.set(socket, false);
});

const portOf = (server: { address: () => AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;
rtmp.listen(0, '127.0.0.1', () =>
  http.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ rtmp: portOf(rtmp), http: portOf(http) }))),
);
