import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tagsOf } from '../flv/demux.ts';
import { TAG_TYPES, type Tag } from '../flv/tag.ts';
import { chunk, upToPublish } from './rtmp-bytes.ts';

const SLATE = new URL('../../assets/slate.flv', import.meta.url);

/** A clip to be played over and over: two or three whole seconds of pictures. */
const load = (file: string | URL) => {
  const clip = tagsOf(readFileSync(file));
  const frames = clip.filter((tag) => tag.role === 'key' || tag.role === 'inter' || tag.role === 'sound');
  const pictures = frames.filter((tag) => tag.kind === 'video');
  const headers = clip.filter((tag) => tag.role === 'config' || tag.role === 'metadata');
  const lengthMs = Math.round(pictures.at(-1)!.time / 1000) * 1000;
  return { headers, frames, pictures: pictures.length, lengthMs };
};

/** A raw connection, for arbitrary bytes. */
export const rawConnection = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  let closed = false;
  socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (bytes: Buffer) => void (socket.destroyed || socket.write(bytes)),
    received: () => Buffer.concat(received),
    closed: () => closed,
    destroy: () => socket.destroy(),
  };
};

const message = (tag: Tag, time: number): Buffer =>
  chunk(TAG_TYPES[tag.kind], tag.body, { time, cid: tag.kind === 'video' ? 6 : tag.kind === 'audio' ? 4 : 5 });

type EncoderOptions = {
  clip?: string | URL;
  /** Bytes that make every picture larger. */
  padding?: number;
  /** When its first picture was due, by `performance.now()`: encoders that share it send their key frames together. */
  startedAt?: number;
  /** Whether the next key frame of the clip is sent as one; else as any other picture. */
  isKey?: () => boolean;
  /** Maps each tag of the clip to the one that is sent. */
  bodyOf?: (tag: Tag) => Buffer;
  /** Maps each time of the clip to the one that is sent. */
  timeOf?: (time: number) => number;
  /** False for an encoder without a microphone. */
  sound?: boolean;
  /** Called as each picture is sent, with its place in the clip. */
  onPicture?: (index: number) => void;
};

/**
 * The tests' own encoder: publishes a clip with its sound in real time and without end, at 25 frames a second by
 * default.
 */
export const startEncoder = async (
  port: number,
  key: string,
  { padding = 0, clip = SLATE, onPicture, sound = true, isKey, timeOf, bodyOf, ...options }: EncoderOptions = {},
) => {
  const { headers, frames, pictures, lengthMs } = load(clip);
  let sounds = sound;
  const connection = await rawConnection(port);
  connection.send(upToPublish(key));
  while (!connection.closed() && !connection.received().includes('NetStream.Publish.Start')) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const filler = Buffer.alloc(padding);
  let sent = 0;
  let index = 0;
  const startedAt = options.startedAt ?? performance.now();
  for (const tag of headers)
    if (sounds || tag.kind !== 'audio') connection.send(message({ ...tag, body: bodyOf?.(tag) ?? tag.body }, 0));
  const sendDue = () => {
    const elapsed = performance.now() - startedAt;
    for (;;) {
      const tag = frames[index % frames.length]!;
      const time = tag.time + Math.floor(index / frames.length) * lengthMs;
      if (time > elapsed) return;
      const plain = bodyOf?.(tag) ?? tag.body;
      const body = padding > 0 && tag.kind === 'video' ? Buffer.concat([plain, filler]) : Buffer.from(plain);
      if (tag.role === 'key' && isKey && !isKey()) body[0] = 0x20 | ((body[0] ?? 0) & 15);
      if (sounds || tag.kind !== 'audio') connection.send(message({ ...tag, body }, timeOf ? timeOf(time) : time));
      if (tag.kind === 'video') {
        onPicture?.(sent % pictures);
        sent += 1;
      }
      index += 1;
    }
  };
  const timer = setInterval(sendDue, 10);
  const stop = () => {
    clearInterval(timer);
    connection.destroy();
  };
  return {
    socket: connection.socket as Socket,
    framesSent: () => sent,
    refused: () => connection.received().includes('BadName') || connection.closed(),
    closed: connection.closed,
    /** Its microphone is lost; the picture goes on. */
    hush: () => {
      sounds = false;
    },
    /** Goes silent with its connection open, as a frozen encoder does. */
    freeze: () => clearInterval(timer),
    send: connection.send,
    /** One picture more, now. */
    picture: (body: Buffer) =>
      connection.send(chunk(9, body, { time: Math.round(performance.now() - startedAt), cid: 6 })),
    /** Sends a message immediately. */
    say: (type: number, body: Buffer) =>
      connection.send(chunk(type, body, { time: Math.round(performance.now() - startedAt), cid: 7 })),
    stop,
  };
};
