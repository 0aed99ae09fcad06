import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerJob } from '@onair/contract/live/media/worker-channel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tagsOf } from '../flv/demux.ts';
import { sizeOfAvc } from '../flv/sps.ts';
import { payloadOf, writeTag } from '../flv/tag.ts';
import { startEncoder } from '../testing/encoder.ts';
import { startMediaAndWorker } from '../testing/media-and-worker.ts';
import type { Media } from '../testing/media-process.ts';
import { clipOf, publish } from '../testing/publish.ts';
import { until } from '../testing/until.ts';
import { watch } from '../testing/watcher.ts';
import { startWorker, type Worker } from '../testing/worker-process.ts';
import { loadLibrary } from './library.ts';
import { openSource } from './source.ts';

// Renditions and recordings of real streams: the media process, the worker and the socket between them.
let media: Media;
let worker: Worker;
let folder: string;
let stop: (() => Promise<void>) | undefined;
const closing: (() => void)[] = [];

beforeAll(async () => {
  ({ media, worker, folder, stop } = await startMediaAndWorker());
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await stop?.();
});

const encode = (clip: '720p30' | '480p30', key: string) => {
  const encoder = publish(clipOf(clip), media.rtmpUrl(key));
  closing.push(encoder.kill);
};
const look = (studio: string, source = 'audience') => {
  const viewer = watch(media.wsUrl(studio, source));
  closing.push(viewer.close);
  return viewer;
};
const heights = (viewer: ReturnType<typeof watch>) =>
  viewer.seen
    .filter((tag) => tag.kind === 'video' && tag.role === 'config')
    .map((tag) => sizeOfAvc(payloadOf(tag).bytes)?.height);
const runs = (studio: string) => () => media.stats(studio)?.renditions.some((of) => of.kbps > 0) ?? false;
const eventsOf = (studio: string) =>
  media.events.flatMap(({ studioId, event }) => (studioId === studio && event.event === 'rendition' ? [event] : []));
const recording = (studioId: string, limits: { maxSeconds?: number } = {}): Extract<WorkerJob, { do: 'record' }> => {
  const to = join(folder, `${studioId}.mp4`);
  return { do: 'record', studioId, to, maxSeconds: 3600, maxBytes: 1e9, ...limits };
};
/** The metadata of a file when it is opened. */
const opened = async (file: string) => {
  const library = await loadLibrary();
  if (!('av' in library)) throw new Error(library.reason);
  const source = await openSource(library.av, file);
  let pictures = 0;
  let last = 0;
  for await (const packet of source.packets()) {
    if (packet.streamIndex !== source.video.index) continue;
    pictures += 1;
    last = source.timeOf(packet.pts, source.video) ?? last;
  }
  const { height } = source.video.codecpar;
  const { seconds } = source;
  await source.close();
  return { height, seconds, pictures, last };
};

test('a rendition takes no more pictures and bits than the parameters of its studio allow', async () => {
  encode('720p30', 'limited-main');
  await until('the program runs', () => media.stats('limited')?.program === 'main');
  const most = { kbps: 200, fps: 10 };
  const job = worker.start({ do: 'rendition', studioId: 'limited', rendition: '480p', most });
  await until('the rendition runs', runs('limited'));
  const small = look('limited', 'audience/480p');
  await until('its pictures are seen', () => small.frames().length > 30);
  const times = small.frames().map(({ time }) => time);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  expect((times.length - 1) / seconds).toBeLessThan(12);
  job.cancel();
  await job.ended;
});

test('a rendition of a running program is smaller, at the same times, and withdrawn its viewers are sent to the source', async () => {
  encode('720p30', 'one-main');
  const source = look('one');
  await until('the program runs', () => source.frames().length > 10);
  const job = worker.start({ do: 'rendition', studioId: 'one', rendition: '480p' });
  await until('the rendition runs', runs('one'));
  const small = look('one', 'audience/480p');
  await until('sixty pictures of it are seen', () => small.frames().length > 60);
  await until('both are counted', () => media.stats('one')?.audience.viewers === 2);
  expect(heights(small)).toEqual([480]);
  expect(small.frames()[0]?.role).toBe('key');
  const times = new Set(source.frames().map((frame) => frame.time));
  expect(small.frames().filter((frame) => !times.has(frame.time))).toEqual([]);
  const sounds = (viewer: typeof source) => viewer.seen.filter((tag) => tag.role === 'sound').map((tag) => tag.time);
  expect(sounds(small).every((time) => sounds(source).includes(time))).toBe(true);
  expect(media.stats('one')?.renditions).toMatchObject([{ rendition: '480p', viewers: 1 }]);
  expect(job.progress().length).toBeGreaterThan(0);

  expect(await media.command('one', { do: 'withdraw', rendition: '480p' })).toBe('done');
  await until('its viewer is moved', () => small.closeCode() === 4411);
  expect(await job.ended).toMatchObject({ type: 'done', result: { of: 'rendition' } });
  expect(eventsOf('one').map(({ running }) => running)).toEqual([true, false]);
  expect(source.closeCode()).toBeNull();
  expect(await media.command('one', { do: 'withdraw', rendition: '480p' })).toBe('notPossible');
  const again = look('one', 'audience/480p');
  await until('the source is shown instead', () => again.frames().length > 0);
  expect(heights(again)).toEqual([720]);
});

test('two renditions run at a time; viewers move when a writer is cancelled, and are notified when the live ends', async () => {
  encode('480p30', 'two-main');
  const source = look('two');
  await until('the program runs', () => source.frames().length > 10);
  const [one, two] = (['480p', '720p'] as const).map((rendition) =>
    worker.start({ do: 'rendition', studioId: 'two', rendition }),
  );
  await until('both run', () => eventsOf('two').length === 2);
  const third = worker.start({ do: 'rendition', studioId: 'two', rendition: '480p' });
  expect(await third.ended).toMatchObject({ type: 'failed', reason: 'busy' });
  const [a, b] = [look('two', 'audience/480p'), look('two', 'audience/720p')];
  await until('both are seen', () => a.frames().length > 0 && b.frames().length > 0);
  // A picture is never made larger.
  expect(heights(b)).toEqual([480]);
  one!.cancel();
  expect(await one!.ended).toMatchObject({ type: 'failed', reason: 'cancelled' });
  await until('its viewer is moved', () => a.closeCode() === 4411);
  expect(await media.command('two', { do: 'end', coolDownSeconds: 30 })).toBe('done');
  expect(await two!.ended).toMatchObject({ type: 'done' });
  await until('the other is notified of the end', () => b.closeCode() === 4410);
  const late = worker.start({ do: 'rendition', studioId: 'nowhere', rendition: '480p' });
  expect(await late.ended).toMatchObject({ type: 'failed', reason: 'notOnAir' });
});

test('a recording has the length of what was shown, and a part for each size', async () => {
  encode('720p30', 'three-main');
  const viewer = look('three');
  await until('the program runs', () => viewer.frames().length > 10);
  const job = worker.start(recording('three'));
  await until('it records', () => job.progress().length > 0);
  encode('480p30', 'three-hot');
  const hotIsLive = () => media.stats('three')?.lines.some((of) => of.line === 'hot' && of.phase === 'live') ?? false;
  await until('the other line is ready', hotIsLive);
  expect(await media.command('three', { do: 'switch', to: 'hot' })).toBe('done');
  await until('it is on', () => heights(viewer).includes(480));
  const shown = viewer.frames().length;
  await until('it plays on', () => viewer.frames().length > shown + 45);
  job.cancel();
  const ended = await job.ended;
  if (ended.type !== 'done' || ended.result.of !== 'record') throw new Error(JSON.stringify(ended));
  const { parts, seconds, ended: why } = ended.result;
  expect(why).toBe('stopped');
  expect(parts).toEqual([join(folder, 'three.mp4'), join(folder, 'three.part2.mp4')]);
  const files = await Promise.all(parts.map(opened));
  expect(files.map(({ height }) => height)).toEqual([720, 480]);
  const lengths = files.map((file) => file.seconds ?? 0);
  expect(Math.abs(lengths[0]! + lengths[1]! - seconds)).toBeLessThan(0.2);
  for (const file of files) expect(Math.abs(file.pictures / 30 - (file.seconds ?? 0))).toBeLessThan(0.2);
});

test('a recording ends at its limit, and what a killed worker had recorded can be read', async () => {
  encode('720p30', 'four-main');
  const viewer = look('four');
  await until('the program runs', () => viewer.frames().length > 10);
  const limited = await worker.start(recording('four', { maxSeconds: 1 })).ended;
  expect(limited).toMatchObject({ type: 'done', result: { ended: 'maxSeconds' } });
  const frail = await startWorker({ MEDIA_PROGRAM_SOCKET: join(folder, 'media.sock') });
  const to = join(folder, 'killed.mp4');
  const job = frail.start({ ...recording('four'), to });
  const rendition = frail.start({ do: 'rendition', studioId: 'four', rendition: '480p' });
  await until('the rendition runs', runs('four'));
  const small = look('four', 'audience/480p');
  const recorded = () => job.progress().at(-1);
  await until('three seconds are recorded', () => {
    const now = recorded();
    return now !== undefined && 'seconds' in now && now.seconds > 3;
  });
  expect(rendition.progress().length).toBeGreaterThan(0);
  frail.kill();
  await until('viewers of its rendition are moved', () => small.closeCode() === 4411);
  const file = await opened(to);
  expect(file.height).toBe(720);
  expect(file.last).toBeGreaterThan(1.5);
  expect(viewer.closeCode()).toBeNull();
});

/** The test clip five times over with one key frame in all: what an encoder sends whose key frames are ten seconds apart. */
const oneKeyFrame = (): string => {
  const clip = tagsOf(readFileSync(clipOf('720p30')));
  const loopMs = Math.ceil((clip.at(-1)?.time ?? 0) / 1000) * 1000;
  const again = clip.filter(({ role }) => role === 'key' || role === 'inter' || role === 'sound');
  const loops = [1, 2, 3, 4].flatMap((loop) =>
    again.map((tag) => {
      const body = Buffer.from(tag.body);
      if (tag.role === 'key') body[0] = 0x27;
      return writeTag(tag.kind, tag.time + loop * loopMs, body);
    }),
  );
  const file = join(folder, 'one-key.flv');
  writeFileSync(file, Buffer.concat([readFileSync(clipOf('720p30')), ...loops]));
  return file;
};

test('a still shows what is on air; without a program there is none', async () => {
  const to = join(folder, 'still.webp');
  expect(await worker.start({ do: 'still', studioId: 'six', to }).ended).toMatchObject({ reason: 'notOnAir' });
  encode('480p30', 'six-main');
  const viewer = look('six');
  await until('the program runs', () => viewer.frames().length > 10);
  expect(await worker.start({ do: 'still', studioId: 'six', to }).ended).toMatchObject({ result: { of: 'still' } });
  const picture = readFileSync(to);
  expect([picture.toString('latin1', 8, 12), picture.readUInt16LE(26), picture.readUInt16LE(28)]).toEqual([
    'WEBP',
    640,
    360,
  ]);
});

test('a killed worker loses no more than two seconds of a recording, however far apart key frames are', async () => {
  const encoder = await startEncoder(media.rtmpPort, 'five-main', { clip: oneKeyFrame() });
  closing.push(encoder.stop);
  const frail = await startWorker({ MEDIA_PROGRAM_SOCKET: join(folder, 'media.sock') });
  const viewer = look('five');
  await until('the program runs', () => viewer.frames().length > 10);
  const job = frail.start({ ...recording('five') });
  const seconds = () => {
    const now = job.progress().at(-1);
    return now !== undefined && 'seconds' in now ? now.seconds : 0;
  };
  await until('five seconds are recorded', () => seconds() > 5);
  const recorded = seconds();
  frail.kill();
  expect((await opened(join(folder, 'five.mp4'))).last).toBeGreaterThan(recorded - 2);
});
