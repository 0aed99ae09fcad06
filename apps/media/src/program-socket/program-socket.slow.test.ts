import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tagsOf } from '../flv/demux.ts';
import { sizeOfAvc } from '../flv/sps.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { clipOf } from '../testing/publish.ts';
import { until } from '../testing/until.ts';
import { watch } from '../testing/watcher.ts';
import { isFarewell, writeRequest } from './protocol.ts';

// The program socket of the real media process: who connects here is a process of the product, and may be broken.
let media: Media;
let folder: string;
let path: string;
const clip = readFileSync(clipOf('480p30'));
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-program-'));
  path = join(folder, 'media.sock');
  media = await startMedia({ MEDIA_PROGRAM_SOCKET: path });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await media?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (firstLine: string) => {
  const socket = connect(path);
  const state = { closed: false, bytes: Buffer.alloc(0) };
  socket.on('data', (bytes) => {
    state.bytes = Buffer.concat([state.bytes, bytes]);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.closed = true;
  });
  await once(socket, 'connect');
  socket.write(firstLine);
  closing.push(() => socket.destroy());
  return { socket, state };
};
const onAir = async (studio: string) => {
  const encoder = await startEncoder(media.rtmpPort, `${studio}-main`, { clip: clipOf('720p30') });
  const viewer = watch(media.wsUrl(studio));
  closing.push(encoder.stop, viewer.close);
  await until('the program runs', () => viewer.frames().length > 5);
  return viewer;
};
const write = (studioId: string) => open(writeRequest({ write: { studioId, rendition: '480p' } }));
const heights = (tags: Tag[]) =>
  tags
    .filter((tag) => tag.kind === 'video' && tag.role === 'config')
    .map((tag) => sizeOfAvc(payloadOf(tag).bytes)?.height);

test('a reader gets the program as FLV from a key frame on, does not count as a viewer, and is notified of the end', async () => {
  const viewer = await onAir('one');
  const { state } = await open(writeRequest({ read: { studioId: 'one' } }));
  await until('a second is read', () => state.bytes.length > 50_000);
  await until('it was counted', () => media.stats('one') !== undefined);
  expect(media.stats('one')?.audience.viewers).toBe(1);
  expect(await media.command('one', { do: 'end', coolDownSeconds: 10 })).toBe('done');
  await until('the socket ends', () => state.closed);
  const tags = tagsOf(state.bytes);
  expect(tags.find((tag) => tag.role === 'key' || tag.role === 'inter')?.role).toBe('key');
  const seen = new Set(viewer.frames().map((frame) => frame.time));
  expect(tags.some((tag) => tag.role === 'key' && seen.has(tag.time))).toBe(true);
  expect(tags.filter(isFarewell)).toEqual([tags.at(-1)]);
});

test('what is written is served as the rendition until the writer goes; a second writer is turned away', async () => {
  await onAir('two');
  const first = await write('two');
  first.socket.write(clip);
  await until('it runs', () => (media.stats('two')?.renditions.length ?? 0) === 1);
  const viewer = watch(media.wsUrl('two', 'audience/480p'));
  closing.push(viewer.close);
  await until('it is seen', () => viewer.frames().length > 0);
  expect(heights(viewer.seen)).toEqual([480]);
  const second = await write('two');
  await until('the second is turned away', () => second.state.closed);
  expect(first.state.closed).toBe(false);
  first.socket.destroy();
  await until('its viewer is moved', () => viewer.closeCode() === 4411);
  await until('nothing runs', () => media.stats('two')?.renditions.length === 0);
});

test('a client that sends anything else, or data that is not FLV, loses its own connection only', async () => {
  const viewer = await onAir('three');
  const lines = ['hello\n', '{"read":{"studioId":"three","source":"preview"}}\n', '{"read":{"studioId":"nowhere"}}\n'];
  const wrong = [...lines, '{"write":{"studioId":"three","rendition":"9000p"}}\n', '[]\n', 'null\n', 'x'.repeat(5000)];
  for (const line of wrong) {
    const { state } = await open(line);
    await until(`it is ended: ${line.slice(0, 20)}`, () => state.closed);
    expect(state.bytes).toHaveLength(0);
  }
  const broken = await write('three');
  broken.socket.write(Buffer.alloc(100, 0xff));
  await until('the broken writer is ended', () => broken.state.closed);
  const shown = viewer.frames().length;
  await until('the program goes on', () => viewer.frames().length > shown + 15);
  expect(media.alive()).toBe(true);
});

test('the socket is for this account alone', () => {
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
