import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEncoder } from './testing/encoder.ts';
import { type Media, startMedia } from './testing/media-process.ts';
import { clipOf } from './testing/publish.ts';
import { marked } from './testing/tags.ts';
import { until } from './testing/until.ts';
import { gaps, watch } from './testing/watcher.ts';

// Operators' acts upon the real process, with the tests' own encoder.
let media: Media;
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => media?.stop());

const encode = async (key: string) => {
  const encoder = await startEncoder(media.rtmpPort, key);
  closing.push(encoder.stop);
  return encoder;
};
const look = (studio: string, source?: string) => {
  const viewer = watch(media.wsUrl(studio, source));
  closing.push(viewer.close);
  return viewer;
};
const SILENT = Buffer.from('af01210049900219002380', 'hex');
const sees = (viewer: ReturnType<typeof watch>, word: string) => () =>
  viewer.seen.some((tag) => tag.body.equals(marked(word)));

test('with a safety delay the operator sees first, and what is cut is never seen by the audience', async () => {
  media.configure({ studioId: 'delayed', automatic: true, delaySeconds: 2 });
  const encoder = await encode('delayed-main');
  const preview = look('delayed', 'preview');
  const audience = look('delayed');
  await until('the operator sees it', () => preview.frames().length > 10);
  encoder.picture(marked('harmless'));
  await until('the operator sees the harmless', sees(preview, 'harmless'));
  expect(sees(audience, 'harmless')()).toBe(false);
  await until('the audience sees it too', sees(audience, 'harmless'));
  const at = (viewer: typeof preview) => viewer.seen.find((tag) => tag.body.equals(marked('harmless')))!.at;
  expect(at(audience) - at(preview)).toBeGreaterThan(1900);

  encoder.picture(marked('harm'));
  await until('the operator sees the harm', sees(preview, 'harm'));
  const shown = audience.frames().length;
  expect(await media.command('delayed', { do: 'cut' })).toBe('done');
  await until('the audience has the slate, at once', () => audience.frames().length > shown);
  expect(await media.command('delayed', { do: 'take' })).toBe('done');
  const keys = () => preview.frames().filter((frame) => frame.role === 'key').length;
  const before = keys();
  await until('a key frame to begin with', () => keys() > before);
  encoder.picture(marked('after'));
  await until('the audience sees what came after', sees(audience, 'after'));
  expect(sees(audience, 'harm')()).toBe(false);
  expect(gaps(audience.frames()).backwards).toBe(0);
});

test('what is muted is silent for the audience when the delay is over, and no sooner', async () => {
  media.configure({ studioId: 'hushed', automatic: true, delaySeconds: 2 });
  const encoder = await startEncoder(media.rtmpPort, 'hushed-main', { clip: clipOf('480p30') });
  closing.push(encoder.stop);
  const audience = look('hushed');
  const heard = () => audience.seen.filter((tag) => tag.role === 'sound' && !tag.body.equals(SILENT));
  await until('the audience hears', () => heard().length > 20);
  const mutedAt = performance.now();
  expect(await media.command('hushed', { do: 'mute', muted: true })).toBe('done');
  await until('it hears silence', () => performance.now() - (heard().at(-1)?.at ?? mutedAt) > 500);
  const last = heard().at(-1)?.at ?? 0;
  expect(last - mutedAt).toBeGreaterThan(1700);
});

test('a live that this process did not begin is held by the slate until a line has a picture', async () => {
  media.configure({ studioId: 'held', automatic: false, delaySeconds: 0 });
  const viewer = look('held');
  expect(await media.command('held', { do: 'hold' })).toBe('done');
  await until('the slate plays', () => viewer.frames().length > 30);
  expect(await media.command('held', { do: 'hold' })).toBe('notPossible');
  await encode('held-main');
  await until('the encoder is on air', () => media.stats('held')?.program === 'main');
  expect(gaps(viewer.frames()).backwards).toBe(0);
});

test('the slate is shown by hand and stays, and nothing can be switched to that is not there', async () => {
  await encode('slated-main');
  const viewer = look('slated');
  await until('it runs', () => viewer.frames().length > 10);
  expect(await media.command('slated', { do: 'switch', to: 'hot' })).toBe('lineNotLive');
  expect(await media.command('nobody', { do: 'switch', to: 'main' })).toBe('lineNotLive');
  expect(await media.command('slated', { do: 'switch', to: 'slate' })).toBe('done');
  await until('the slate is on', () => media.stats('slated')?.program === 'slate');
  const shown = viewer.frames().length;
  await until('it plays', () => viewer.frames().length > shown + 25);
  expect(media.stats('slated')?.program).toBe('slate');
  expect(gaps(viewer.frames())).toMatchObject({ backwards: 0 });
  expect(gaps(viewer.frames()).playerMs).toBeLessThan(150);
});

test('an encoder that comes back within its grace goes on in the same stream, on the same clock', async () => {
  const first = await encode('grace-main');
  const viewer = look('grace');
  await until('it runs', () => viewer.frames().length > 30);
  first.stop();
  await until('it is waited for', () =>
    media.events.some((t) => t.studioId === 'grace' && t.event.event === 'switched' && t.event.to === 'slate'),
  );
  await encode('grace-main');
  await until('it is on again', () => media.stats('grace')?.program === 'main');
  const shown = viewer.frames().length;
  await until('it plays on', () => viewer.frames().length > shown + 25);
  expect(gaps(viewer.frames())).toMatchObject({ backwards: 0 });
  expect(viewer.closeCode()).toBeNull();
});

test('a line can be watched by itself, and leaving viewers are forgotten', async () => {
  await encode('solo-main');
  await encode('solo-hot');
  const viewer = look('solo', 'hot');
  await until('the hot line is seen', () => viewer.frames().length > 10);
  expect(viewer.frames()[0]?.role).toBe('key');
  const other = look('solo');
  await until('the program is seen', () => other.frames().length > 10);
  await until('one is counted', () => media.stats('solo')?.audience.viewers === 1);
  other.close();
  await until('none is counted', () => media.stats('solo')?.audience.viewers === 0);
});

test('what the server says is withheld is withheld from the first picture on: a program that was cut is the slate, muted it is silent', async () => {
  media.configure({ studioId: 'withheld', automatic: true, delaySeconds: 0, muted: true, cut: true });
  const encoder = await encode('withheld-main');
  const preview = look('withheld', 'preview');
  const audience = look('withheld');
  await until('the operator sees it', () => preview.frames().length > 10);
  encoder.picture(marked('harm'));
  await until('the operator sees the harm', sees(preview, 'harm'));
  await until('the audience has a picture', () => audience.frames().length > 25);
  expect(sees(audience, 'harm')()).toBe(false);
  expect(media.stats('withheld')).toMatchObject({ program: 'main', muted: true, delay: { open: false } });
  expect(await media.command('withheld', { do: 'take' })).toBe('done');
  await until('the audience sees it', () => {
    encoder.picture(marked('harmless'));
    return sees(audience, 'harmless')();
  });
  const sounds = audience.seen.filter(({ role }) => role === 'sound');
  expect(sounds.length).toBeGreaterThan(10);
  expect(sounds.every(({ body }) => body.equals(SILENT))).toBe(true);
});
