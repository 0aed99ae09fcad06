import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { clipOf, publish } from '../testing/publish.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';

let media: Media;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media?.stop());

/** A reader that counts bytes only: two hundred that parse the stream would themselves be the load. */
const count = (url: string) => {
  const state = { bytes: 0, closed: false };
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('open', () => socket.send('let me in'));
  socket.on('message', (data) => {
    state.bytes += (data as Buffer).length;
  });
  socket.on('close', () => {
    state.closed = true;
  });
  socket.on('error', () => undefined);
  return { state, socket };
};

test('two hundred readers, twenty of them stalled: the others get every frame and memory stays flat', async () => {
  const encoder = publish(clipOf('720p30'), media.rtmpUrl('crowd-main'));
  const readers = Array.from({ length: 195 }, () => count(media.wsUrl('crowd')));
  const watchers = Array.from({ length: 5 }, () => watch(media.wsUrl('crowd')));
  await until('everyone is in', () => media.stats('crowd')?.audience.viewers === 200);
  const stalled = readers.slice(0, 20);
  for (const { socket } of stalled) socket.pause();
  const memory = media.memoryMb();
  const marks = watchers.map((watcher) => watcher.frames().length);
  const bytes = readers.map(({ state }) => state.bytes);
  await until('three hundred frames more are seen', () => watchers[0]!.frames().length >= marks[0]! + 300);
  const counts = watchers.map((watcher, i) => watcher.frames().length - marks[i]!);
  const steps = watchers.map((watcher) => gaps(watcher.frames()).playerMs);
  const read = readers.slice(20).map(({ state }, i) => state.bytes - bytes[i + 20]!);
  const grown = media.memoryMb() - memory;
  for (const watcher of watchers) watcher.close();
  for (const { socket } of readers) socket.terminate();
  encoder.kill();
  // Two steps of thirty frames a second would be a frame that is missing.
  expect(Math.max(...steps)).toBeLessThan(66);
  expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(0.9);
  expect(Math.min(...read) / Math.max(...read)).toBeGreaterThan(0.9);
  // Each stalled reader may hold two megabytes of its own, and no more.
  expect(grown).toBeLessThan(60);
});

test('a stalled reader of a heavy stream is cut off, its queue never grows past its share, and the others lose nothing', async () => {
  const encoder = await startEncoder(media.rtmpPort, 'heavy-main', { padding: 60_000 });
  const viewer = watch(media.wsUrl('heavy'));
  const stalled = count(media.wsUrl('heavy'));
  await until('both read', () => viewer.frames().length > 10 && stalled.state.bytes > 100_000);
  stalled.socket.pause();
  await until('it is cut off', () => (media.stats('heavy')?.audience.cutOff ?? 0) === 1);
  const { playerMs } = gaps(viewer.frames());
  viewer.close();
  stalled.socket.terminate();
  encoder.stop();
  expect(playerMs).toBeLessThanOrEqual(41);
  expect(media.peakMemoryMb()).toBeLessThan(200);
});
