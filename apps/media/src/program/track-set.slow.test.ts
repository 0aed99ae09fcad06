import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { until } from '../testing/until.ts';
import { watch } from '../testing/watcher.ts';

// A program has a picture and a sound at all times, whatever its sources send.
let media: Media;
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => media?.stop());

const encode = async (key: string, sound: boolean) => {
  const encoder = await startEncoder(media.rtmpPort, key, { sound });
  closing.push(encoder.stop);
  return encoder;
};
const look = (studio: string, source?: string) => {
  const viewer = watch(media.wsUrl(studio, source));
  closing.push(viewer.close);
  return viewer;
};
type Viewer = ReturnType<typeof look>;
/** Whether for a second of pictures from now on sound keeps up with the newest picture. */
const goesOn = async (viewer: Viewer) => {
  const from = viewer.frames().length;
  await until('the picture goes on', () => viewer.frames().length > from + 25);
  const soundAt = viewer.seen.findLast((tag) => tag.role === 'sound')?.time ?? -1;
  expect((viewer.frames().at(-1)?.time ?? 0) - soundAt).toBeLessThan(700);
};
const isOn = (studio: string, source: string) => () => media.stats(studio)?.program === source;

test('an encoder without sound that comes back after a slate is seen, by those who wait and by those who come', async () => {
  const first = await encode('dumb-main', false);
  const viewer = look('dumb');
  await until('it is seen', () => viewer.frames().length > 20);
  await goesOn(viewer);
  first.stop();
  await until('the slate is on', isOn('dumb', 'slate'));
  await encode('dumb-main', false);
  await until('it is on again', isOn('dumb', 'main'));
  await goesOn(viewer);
  await goesOn(look('dumb'));
  await goesOn(look('dumb', 'main'));
});

test('a line without sound takes over from one with sound', async () => {
  await encode('mixed-main', true);
  await encode('mixed-hot', false);
  const viewer = look('mixed');
  await until('it is seen', () => viewer.frames().length > 20);
  expect(await media.command('mixed', { do: 'switch', to: 'hot' })).toBe('done');
  await until('hot is on', isOn('mixed', 'hot'));
  await goesOn(viewer);
  await goesOn(look('mixed'));
});

test('sound that is lost in the middle of a stream leaves the picture going', async () => {
  const encoder = await encode('lost-main', true);
  const viewer = look('lost');
  await until('it is seen', () => viewer.frames().length > 20);
  encoder.hush();
  await goesOn(viewer);
  await goesOn(look('lost'));
});
