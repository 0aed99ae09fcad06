import { WebSocket } from 'ws';
import { filmOf } from './two-media.fixtures.ts';

const FLV_HEAD = 13;

/** The tags of an FLV with the times at which they are due, in milliseconds. */
const tagsOf = (film: Buffer): { at: number; bytes: Buffer }[] => {
  const tags: { at: number; bytes: Buffer }[] = [];
  for (let from = FLV_HEAD; from + 11 < film.length; ) {
    const end = from + 11 + film.readUIntBE(from + 1, 3) + 4;
    tags.push({ at: film.readUIntBE(from + 4, 3), bytes: film.subarray(from, end) });
    from = end;
  }
  return tags;
};

/** Opens a live socket at a server and says one thing; notes what comes and how it ends. */
export const openSocket = (port: number, path: string, first: string, origin = `http://127.0.0.1:${port}`) => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { origin, perMessageDeflate: false });
  const seen = { bytes: 0, texts: [] as string[], status: null as number | null, closed: null as number | null };
  ws.on('open', () => ws.send(first));
  ws.on('message', (data: Buffer, binary) => {
    seen.bytes += data.length;
    if (!binary) seen.texts.push(String(data));
  });
  ws.on('unexpected-response', (request, response) => {
    seen.status = response.statusCode ?? 0;
    request.destroy();
  });
  ws.on('close', (code) => {
    seen.closed = code;
  });
  ws.on('error', () => {});
  return { ws, seen, close: () => ws.terminate() };
};

/** A browser that publishes the test clip in real time, once it is accepted. */
export const publishFromBrowser = (port: number, path: string, token: string) => {
  const socket = openSocket(port, path, token);
  const film = filmOf(60);
  const tags = tagsOf(film);
  let startedAt: number | null = null;
  const timer = setInterval(() => {
    if (!socket.seen.texts.includes('accepted') || socket.ws.readyState !== WebSocket.OPEN) return;
    if (startedAt === null) socket.ws.send(film.subarray(0, FLV_HEAD));
    startedAt ??= performance.now();
    for (let tag = tags[0]; tag && tag.at <= performance.now() - startedAt; tag = tags[0]) {
      socket.ws.send(tag.bytes);
      tags.shift();
    }
  }, 20);
  return {
    ...socket,
    close: () => {
      clearInterval(timer);
      socket.close();
    },
  };
};
