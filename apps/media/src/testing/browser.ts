import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { tagsOf } from '../flv/demux.ts';
import { FLV_HEADER, type Tag, writeTag } from '../flv/tag.ts';

/** The socket of a publishing browser: it sends its token immediately, then whatever a test wants. */
export const browserSocket = async (url: string, token: string | null) => {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const received: string[] = [];
  let code: number | null = null;
  socket.on('message', (data) => received.push(String(data)));
  socket.on('error', () => undefined);
  socket.on('close', (closedBy) => {
    code = closedBy;
  });
  await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  if (token !== null) socket.send(token);
  return {
    socket,
    send: (bytes: Buffer | string) => void (socket.readyState === WebSocket.OPEN && socket.send(bytes)),
    accepted: () => received.includes('accepted'),
    code: () => code,
    close: () => socket.terminate(),
  };
};

/** Publishes a recorded clip once it is accepted, over and over in real time, cut into messages as they come. */
export const publishAsBrowser = async (url: string, token: string, clip: string) => {
  const browser = await browserSocket(url, token);
  const tags = tagsOf(readFileSync(clip));
  const frames = tags.filter((tag) => tag.role === 'key' || tag.role === 'inter' || tag.role === 'sound');
  const lengthMs = Math.round(frames.at(-1)!.time / 1000) * 1000;
  const bytes = (tag: Tag, time: number) => writeTag(tag.kind, time, tag.body);
  let startedAt: number | null = null;
  let index = 0;
  const timer = setInterval(() => {
    if (!browser.accepted()) return;
    if (startedAt === null) {
      startedAt = performance.now();
      browser.send(FLV_HEADER);
      for (const tag of tags) if (tag.role === 'config' || tag.role === 'metadata') browser.send(bytes(tag, 0));
    }
    for (;;) {
      const tag = frames[index % frames.length]!;
      const time = tag.time + Math.floor(index / frames.length) * lengthMs;
      if (time > performance.now() - startedAt) return;
      browser.send(bytes(tag, time));
      index += 1;
    }
  }, 10);
  const close = () => {
    clearInterval(timer);
    browser.close();
  };
  return { ...browser, freeze: () => clearInterval(timer), close };
};
