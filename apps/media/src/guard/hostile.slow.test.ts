import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { rawConnection, startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import {
  chunk,
  chunked,
  command,
  connectCommand,
  HANDSHAKE,
  publishCommand,
  setChunkSize,
  upToPublish,
} from '../testing/rtmp-bytes.ts';
import { until } from '../testing/until.ts';
import { watch } from '../testing/watcher.ts';

// The table of hostile input of the design, row by row, against the real process with a healthy stream beside it.
let media: Media;
let encoder: Awaited<ReturnType<typeof startEncoder>>;
let viewer: ReturnType<typeof watch>;

beforeAll(async () => {
  media = await startMedia();
  encoder = await startEncoder(media.rtmpPort, 'good-main');
  viewer = watch(media.wsUrl('good'));
  await until('the healthy stream is seen', () => viewer.frames().length > 10);
});
afterAll(async () => {
  viewer?.close();
  encoder?.stop();
  await media?.stop();
});

/** Does something hostile, then holds what must hold: alive, small, and not a frame lost beside it. */
const survives = async (hostile: () => Promise<void>) => {
  const sent = encoder.framesSent();
  const seen = viewer.frames().length;
  await hostile();
  await until('the healthy stream goes on', () => viewer.frames().length >= seen + 15);
  const sentNow = encoder.framesSent();
  await until('every frame sent is seen', () => viewer.frames().length - seen >= sentNow - sent - 2);
  const times = viewer.frames().map((frame) => frame.time);
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  expect(Math.max(...steps)).toBeLessThanOrEqual(41);
  expect(media.alive()).toBe(true);
  expect(media.peakMemoryMb()).toBeLessThan(200);
};

/** Sends bytes on a new connection and waits until the guard has ended it. */
const isEnded = async (...parts: Buffer[]) => {
  const peer = await rawConnection(media.rtmpPort);
  for (const part of parts) peer.send(part);
  await until('the connection is ended', peer.closed);
};
const CONNECTED = Buffer.concat([HANDSHAKE, setChunkSize(65_536), connectCommand()]);

test('a connect with an invalid tcUrl ends its own connection only', () =>
  survives(() => isEnded(HANDSHAKE, setChunkSize(65_536), connectCommand('not an address'))));

test('a publish without a name ends its own connection only', () =>
  survives(() => isEnded(CONNECTED, command('publish', [5, null]))));

test('a command of one AMF byte, whichever, ends its own connection only', () =>
  survives(async () => {
    for (const byte of [0, 2, 3, 8, 10, 12, 16, 99, 255]) await isEnded(CONNECTED, chunk(20, Buffer.from([byte])));
  }));

test('a command named after what every object has, and objects nested without end, end their own connection only', () =>
  survives(async () => {
    const named = (name: string) =>
      Buffer.concat([Buffer.from([2, 0, name.length]), Buffer.from(name), Buffer.alloc(9)]);
    // To these there is no answer: what follows ends the connection.
    for (const name of ['constructor', '__proto__'])
      await isEnded(CONNECTED, chunk(20, named(name)), chunk(9, Buffer.from([0x17, 1, 0, 0, 0, 1])));
    await isEnded(CONNECTED, chunk(20, Buffer.alloc(60_000, Buffer.from([3, 0, 1, 0x61]))));
  }));

test('a WebSocket to / is refused', () =>
  survives(async () => {
    const stranger = watch(media.wsUrl('good').replace(/\/good.*/, '/'));
    await until('it is refused', () => stranger.closeCode() === 4401);
    const direct = new WebSocket(`ws://127.0.0.1:${media.rtmpPort}/`);
    await new Promise((resolve) => direct.once('error', resolve));
  }));

test('twenty connections of a megabyte of random bytes cost no memory to speak of', () =>
  survives(async () => {
    const noise = randomBytes(1024 * 1024);
    for (const version of [3, 6]) {
      const peers = await Promise.all(Array.from({ length: 20 }, () => rawConnection(media.rtmpPort)));
      for (const peer of peers) peer.send(Buffer.concat([Buffer.from([version]), noise]));
      await until('all are ended, or all is read', () =>
        peers.every((p) => p.closed() || p.socket.writableLength === 0),
      );
      for (const peer of peers) peer.destroy();
    }
  }));

test('a handshake and then random bytes, forty times, cost no memory to speak of', () =>
  survives(async () => {
    for (let i = 0; i < 40; i++) {
      const peer = await rawConnection(media.rtmpPort);
      peer.send(Buffer.concat([HANDSHAKE, randomBytes(64 * 1024)]));
      await until('it is ended, or all is read', () => peer.closed() || peer.socket.writableLength === 0);
      if (i % 4) peer.destroy();
    }
  }));

test('a message that claims sixteen megabytes is refused by its header', () =>
  survives(() => isEnded(CONNECTED, chunk(20, Buffer.alloc(10), { length: 0xffffff }))));

test('too many chunk streams, a chunk size of nothing, and media before publish each end their connection', () =>
  survives(async () => {
    const streams = Array.from({ length: 66 }, (_, i) => chunked(3, Buffer.alloc(4), { size: 100, id: 5 + i }));
    await isEnded(CONNECTED, Buffer.concat(streams.flat()));
    await isEnded(HANDSHAKE, setChunkSize(0));
    await isEnded(CONNECTED, chunk(9, Buffer.from([0x17, 1, 0, 0, 0, 1])));
  }));

test('long messages begun on every chunk stream of many connections take no memory to speak of', () =>
  survives(async () => {
    const begun = Array.from({ length: 60 }, (_, i) =>
      chunk(20, Buffer.alloc(65_000), { cid: 4 + (i % 59) }).subarray(0, 12 + (i === 0 ? 0 : 1)),
    );
    const peers = await Promise.all(Array.from({ length: 30 }, () => rawConnection(media.rtmpPort)));
    for (const peer of peers) peer.send(Buffer.concat([CONNECTED, setChunkSize(0x7fffffff), ...begun]));
    await until('all is read', () => peers.every((peer) => peer.closed() || peer.socket.writableLength === 0));
    for (const peer of peers) peer.destroy();
  }));

test('anyone who asks to play over RTMP is ended, and what it sends reaches nobody', () =>
  survives(async () => {
    const play = command('play', [5, null, 'good-main']);
    await isEnded(CONNECTED, play, chunk(9, EVIL));
    expect(viewer.seen.some((tag) => tag.body.equals(EVIL))).toBe(false);
  }));

test('a second publisher of a key is refused, and what it goes on sending reaches nobody', () =>
  survives(async () => {
    await isEnded(upToPublish('good-main'), chunk(9, EVIL, { cid: 6 }), chunk(9, EVIL, { cid: 6 }));
    expect(viewer.seen.some((tag) => tag.body.equals(EVIL))).toBe(false);
    expect(encoder.closed()).toBe(false);
  }));

test('a publisher without a key that ignores its dismissal delivers nothing', () =>
  survives(async () => {
    const peer = await rawConnection(media.rtmpPort);
    peer.send(upToPublish('stolen'));
    const sending = setInterval(() => peer.send(chunk(9, EVIL, { cid: 6 })), 5);
    await until('it is ended', peer.closed);
    clearInterval(sending);
    expect(viewer.seen.some((tag) => tag.body.equals(EVIL))).toBe(false);
  }));

test('a frozen publisher raises a stall, and its line can be taken over', () =>
  survives(async () => {
    const frozen = await startEncoder(media.rtmpPort, 'frozen-main');
    await until('it is live', () => media.events.some((told) => told.studioId === 'frozen'));
    await until('frames have come', () => frozen.framesSent() > 5);
    frozen.freeze();
    const stalls = () =>
      media.events.flatMap(({ studioId, event }) =>
        studioId === 'frozen' && event.event === 'stall' ? [event.silentMs] : [],
      );
    await until('a stall is raised', () => stalls().length > 0);
    const back = await startEncoder(media.rtmpPort, 'frozen-main');
    await until('the old connection is ended', frozen.closed);
    expect(back.refused()).toBe(false);
    back.stop();
    frozen.stop();
  }));

test('keys that are tried without end are no longer checked', () =>
  survives(async () => {
    const before = media.refusedKeys();
    for (let i = 0; i < 15; i++) await isEnded(upToPublish(`guess${i}`));
    expect(media.refusedKeys() - before).toBeLessThanOrEqual(10);
    await isEnded(CONNECTED, publishCommand('good-hot'));
  }));

/** A picture that must never reach a viewer. */
const EVIL = Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.from('never to be seen')]);
