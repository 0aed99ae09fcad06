import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sizeOfAvc } from './flv/sps.ts';
import { type Media, startMedia } from './testing/media-process.ts';
import { clipOf, publish } from './testing/publish.ts';
import { until } from './testing/until.ts';
import { gaps, watch } from './testing/watcher.ts';

// A real encoder (ffmpeg, where there is one) into the real process, seen by a viewer on a real socket.
let media: Media;
const big = clipOf('720p30');
const small = clipOf('480p30');
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => media?.stop());

const encode = (clip: string, key: string) => {
  const encoder = publish(clip, media.rtmpUrl(key));
  closing.push(encoder.kill);
  return encoder;
};
const look = (studio: string, source?: string) => {
  const viewer = watch(media.wsUrl(studio, source));
  closing.push(viewer.close);
  return viewer;
};
const switches = (studio: string) =>
  media.events.flatMap((message) =>
    message.studioId === studio && message.event.event === 'switched' ? [message.event] : [],
  );
const isLive = (studio: string, line: string) => () =>
  media.stats(studio)?.lines.some((of) => of.line === line && of.phase === 'live') ?? false;
const sizes = (viewer: ReturnType<typeof watch>) =>
  viewer.seen
    .filter((tag) => tag.kind === 'video' && tag.role === 'config')
    .map((tag) => sizeOfAvc(tag.body.subarray(5))?.height);

test('size and codecs are measured as they are, frames and bit rate about as a viewer counts them', async () => {
  encode(big, 'one-main');
  const viewer = look('one');
  await until('eight seconds are seen', () => (viewer.frames().at(-1)?.time ?? 0) > 8000);
  const line = media.stats('one')!.lines.find((of) => of.line === 'main')!;
  const frames = viewer.frames();
  const seconds = (frames.at(-1)!.time - frames[0]!.time) / 1000;
  const trueKbps = (frames.reduce((sum, frame) => sum + frame.body.length, 0) * 8) / 1000 / seconds;
  // What the viewer counted of the same seconds, however evenly they came.
  expect(line.measured.fps / ((frames.length - 1) / seconds)).toBeCloseTo(1, 0);
  expect(line.measured.videoKbps / trueKbps).toBeCloseTo(1, 0);
  expect(line.measured).toMatchObject({ width: 1280, height: 720, videoCodec: 'h264', audioCodec: 'aac', channels: 2 });
  expect(line.measured.sampleRate).toBe(44_100);
  expect(line.measured.keyFrameSeconds).toBeCloseTo(1, 1);
  expect(line.claimed?.fps).toBe(30);
  expect(line.phase).toBe('live');
});

test('when the main encoder dies the picture goes on at once, and the hot line with its key frame, on one clock', async () => {
  const main = encode(big, 'two-main');
  const viewer = look('two');
  await until('main is on', () => switches('two').length === 1 && viewer.frames().length > 30);
  encode(big, 'two-hot');
  await until('hot is ready', isLive('two', 'hot'));
  main.kill();
  await until('hot is on', () => switches('two').at(-1)?.to === 'hot');
  const before = viewer.frames().length;
  await until('the picture goes on', () => viewer.frames().length > before + 60);
  const [, ...away] = switches('two');
  const { playerMs, backwards } = gaps(viewer.frames());
  // Until hot has a key frame the slate is shown, unless the key frame comes first.
  expect(away[0]).toMatchObject({ from: 'main', reason: 'lineClosed' });
  expect(away.at(-1)).toMatchObject({ to: 'hot', reason: 'lineClosed' });
  expect(playerMs).toBeLessThan(150);
  expect(backwards).toBe(0);
  expect(viewer.closeCode()).toBeNull();
});

test('a switch by hand between 720 and 480 lines and back leaves no gap, and sends the headers again', async () => {
  encode(big, 'three-main');
  encode(small, 'three-hot');
  const viewer = look('three');
  await until('both lines are ready', () => isLive('three', 'main')() && isLive('three', 'hot')());
  await until('the program runs', () => viewer.frames().length > 30);
  const first = switches('three')[0]!.to;
  const second = first === 'main' ? 'hot' : 'main';
  for (const to of [second, first] as const) {
    const done = switches('three').length;
    expect(await media.command('three', { do: 'switch', to })).toBe('done');
    await until(`${to} is on`, () => switches('three').length > done);
    const shown = viewer.frames().length;
    await until('it plays on', () => viewer.frames().length > shown + 30);
  }
  const { playerMs, backwards } = gaps(viewer.frames());
  expect(playerMs).toBeLessThan(150);
  expect(backwards).toBe(0);
  expect(sizes(viewer)).toEqual(first === 'main' ? [720, 480, 720] : [480, 720, 480]);
  expect(viewer.closeCode()).toBeNull();
});

test('an encoder that freezes is a stall, and the slate takes over', async () => {
  const encoder = encode(big, 'four-main');
  const viewer = look('four');
  await until('it runs', () => viewer.frames().length > 60);
  encoder.freeze();
  const stalls = () =>
    media.events.flatMap(({ studioId, event }) =>
      studioId === 'four' && event.event === 'stall' ? [event.silentMs] : [],
    );
  await until('a stall is raised', () => stalls().length > 0);
  await until('the slate is on', () => switches('four').at(-1)?.to === 'slate');
  const shown = viewer.frames().length;
  await until('it plays on', () => viewer.frames().length > shown + 25);
  expect(gaps(viewer.frames()).backwards).toBe(0);
});

test('after the end viewers are notified, and an encoder that reconnects is refused', async () => {
  encode(big, 'five-main');
  const viewer = look('five');
  await until('it runs', () => viewer.frames().length > 10);
  expect(await media.command('five', { do: 'end', coolDownSeconds: 30 })).toBe('done');
  await until('viewers are told', () => viewer.closeCode() === 4410);
  const again = encode(big, 'five-main');
  await until('it is turned away', again.ended);
  expect(switches('five')).toHaveLength(1);
});
