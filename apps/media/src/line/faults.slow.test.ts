import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tag } from '../flv/tag.ts';
import { rawConnection, startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { chunk, upToPublish } from '../testing/rtmp-bytes.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';

// The status of a line reports what viewers cannot see, or only badly.
let media: Media;
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia({ MEDIA_MAX_KBPS: '2000' });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => media?.stop());

const main = (studio: string) => media.stats(studio)?.lines.find(({ line }) => line === 'main');
const failed = (studio: string) => main(studio)?.failed ?? [];
/** A tag of H.264 as Enhanced RTMP v2 writes it: behind a modifier of 3 bytes, and as one of the tracks of a message. */
const extended = (tag: Tag, track: number | null): Buffer => {
  if (tag.kind !== 'video') return tag.body;
  const first = tag.body[0] ?? 0;
  const inner = tag.role === 'config' ? 0 : 1;
  const rest = tag.body.subarray(tag.role === 'config' ? 5 : 2);
  const head = Buffer.from([0x80 | (first & 0x70) | 7, 2, 0, 0, 9, track === null ? inner : 6]);
  if (track === null) return Buffer.concat([head, Buffer.from('avc1'), rest]);
  return Buffer.concat([head, Buffer.from([inner]), Buffer.from('avc1'), Buffer.from([track]), rest]);
};
/** Publishes bodies of video or sound, 25 a second. */
const publishRaw = async (key: string, type: number, body: (n: number) => Buffer) => {
  const peer = await rawConnection(media.rtmpPort);
  peer.send(upToPublish(key));
  await until('it may publish', () => peer.received().includes('NetStream.Publish.Start'));
  let n = 0;
  const timer = setInterval(() => {
    peer.send(chunk(type, body(n), { time: n * 40, cid: 6 }));
    n += 1;
  }, 40);
  closing.push(() => {
    clearInterval(timer);
    peer.destroy();
  });
};

test('random bytes with a good key are no picture: never live, never on air, and figures stay within bounds', async () => {
  const noise = randomBytes(2000);
  await publishRaw('noise-main', 9, (n) =>
    Buffer.concat([Buffer.from([0x17, n === 0 ? 0 : 1, 0, 0, 0]), noise.subarray(n % 900)]),
  );
  await until('it is called unreadable', () => failed('noise').includes('readable'));
  expect(main('noise')).toMatchObject({ phase: 'starting', status: 'bad' });
  expect(main('noise')?.measured.width ?? 0).toBeLessThanOrEqual(16_384);
  expect(media.stats('noise')?.program).toBeNull();
});

test('codecs that browsers do not play are bad, however smoothly they come', async () => {
  await publishRaw('sorenson-main', 9, (n) => Buffer.concat([Buffer.from([n % 25 ? 0x22 : 0x12]), Buffer.alloc(500)]));
  const speex = await startEncoder(media.rtmpPort, 'speex-main', { sound: false });
  closing.push(speex.stop);
  speex.say(8, Buffer.concat([Buffer.from([0xb2]), Buffer.alloc(40)]));
  for (const [studio, codec] of [
    ['sorenson', 'videoCodec'],
    ['speex', 'audioCodec'],
  ] as const) {
    await until(`${studio} is judged`, () => failed(studio).includes('playable'));
    expect(main(studio)).toMatchObject({ phase: 'live', status: 'bad', measured: { [codec]: expect.any(String) } });
  }
});

test('modifiers are removed, further tracks are dropped, and dropped tracks are reported', async () => {
  const fine = await startEncoder(media.rtmpPort, 'modifiers-main', { bodyOf: (tag) => extended(tag, null) });
  const first = await startEncoder(media.rtmpPort, 'first-main', { bodyOf: (tag) => extended(tag, 0) });
  const more = await startEncoder(media.rtmpPort, 'second-main', { bodyOf: (tag) => extended(tag, 1) });
  for (const { stop } of [fine, first, more]) closing.push(stop);
  for (const studio of ['modifiers', 'first']) {
    await until(`${studio} is on air`, () => media.stats(studio)?.program === 'main');
    expect(main(studio)).toMatchObject({ phase: 'live', measured: { videoCodec: 'h264', otherTracks: false } });
    const viewer = watch(media.wsUrl(studio));
    closing.push(viewer.close);
    await until('pictures are seen', () => viewer.frames().length > 10);
    expect(viewer.frames().every(({ codec, body }) => codec === 'h264' && (body[0] ?? 0) >> 4 !== 0xf)).toBe(true);
    expect(viewer.frames().every(({ body }) => body.toString('latin1', 1, 5) === 'avc1')).toBe(true);
  }
  await until('the second track alone shows no picture', () => failed('second').includes('picture'));
  expect(main('second')).toMatchObject({ phase: 'starting', measured: { otherTracks: true } });
});

test('a codec that is not known is named, and a kind of message that is not known is no picture', async () => {
  const body = (type: number, name: string) => () =>
    Buffer.concat([Buffer.from([0x90 | type]), Buffer.from(name), Buffer.alloc(200)]);
  await publishRaw('vvc-main', 9, body(1, 'vvc1'));
  await publishRaw('later-main', 9, body(9, 'avc1'));
  await publishRaw('cut-main', 9, () => Buffer.from([0x97, 0xff]));
  await until('its codec is judged', () => failed('vvc').includes('playable'));
  expect(main('vvc')).toMatchObject({ status: 'bad', failed: ['playable'], measured: { videoCodec: 'vvc1' } });
  for (const studio of ['later', 'cut']) {
    await until('it is judged', () => failed(studio).includes('readable'));
    expect(main(studio)).toMatchObject({ phase: 'starting', status: 'bad' });
  }
});

test('sound without a picture is bad with a reason', async () => {
  await publishRaw('radio-main', 8, () => Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(100, 7)]));
  await until('it is said', () => failed('radio').includes('picture'));
  expect(main('radio')).toMatchObject({ phase: 'starting', status: 'bad' });
});

test('a clock that restarts again and again keeps the picture going, and is reported', async () => {
  const encoder = await startEncoder(media.rtmpPort, 'loop-main', { timeOf: (time) => time % 1800 });
  closing.push(encoder.stop);
  const viewer = watch(media.wsUrl('loop'));
  closing.push(viewer.close);
  await until('it plays for five rounds', () => viewer.frames().length > 220);
  expect(gaps(viewer.frames())).toMatchObject({ backwards: 0 });
  expect(gaps(viewer.frames()).playerMs).toBeLessThan(200);
  expect(failed('loop')).toEqual(['timestamps']);
});

test('too high a bit rate is unsteady, and an encoder with a far too high one is disconnected for a while, with its reason', async () => {
  const much = await startEncoder(media.rtmpPort, 'much-main', { padding: 12_000 });
  closing.push(much.stop);
  const flood = await startEncoder(media.rtmpPort, 'flood-main', { padding: 60_000 });
  await until('it is said', () => failed('much').includes('bitRate'));
  await until('it is sent away', flood.closed);
  expect(media.events.find(({ studioId, event }) => studioId === 'flood' && event.event === 'refused')).toMatchObject({
    event: { line: 'main', reason: 'bitRate', address: '127.0.0.1' },
  });
  const again = await startEncoder(media.rtmpPort, 'flood-main');
  expect(again.refused()).toBe(true);
  expect(much.closed()).toBe(false);
});
