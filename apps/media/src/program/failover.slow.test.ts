import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';

// A standby line whose key frames are far apart.
let media: Media;
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => media?.stop());

const start = async (studio: string) => {
  let keys = 1;
  const main = await startEncoder(media.rtmpPort, `${studio}-main`);
  const hot = await startEncoder(media.rtmpPort, `${studio}-hot`, { isKey: () => keys-- > 0 });
  const viewer = watch(media.wsUrl(studio));
  closing.push(main.stop, hot.stop, viewer.close);
  await until('both are live', () => media.stats(studio)?.lines.filter(({ phase }) => phase === 'live').length === 2);
  await until('main is seen', () => viewer.frames().length > 30);
  return { main, viewer, giveKey: () => (keys = 1) };
};
const program = (studio: string) => media.stats(studio)?.program;

test('while the standby line has no key frame the slate is shown, and no picture stands still', async () => {
  const { main, viewer, giveKey } = await start('far');
  main.stop();
  await until('the slate is on', () => program('far') === 'slate');
  const seen = viewer.frames().length;
  await until('it plays', () => viewer.frames().length > seen + 25);
  giveKey();
  await until('the standby line takes over', () => program('far') === 'hot');
  const now = viewer.frames().length;
  await until('it plays too', () => viewer.frames().length > now + 25);
  expect(gaps(viewer.frames())).toMatchObject({ backwards: 0 });
});

test('a manual switch without a key frame in ten seconds is given up and reported', async () => {
  await start('never');
  expect(await media.command('never', { do: 'switch', to: 'hot' })).toBe('done');
  await until('it waits', () => media.stats('never')?.pending === 'hot');
  const timedOut = () =>
    media.events.find((message) => message.studioId === 'never' && message.event.event === 'switchTimedOut');
  await until('it is given up', () => timedOut() !== undefined);
  expect(timedOut()?.event).toMatchObject({ to: 'hot' });
  await until('nothing waits any more', () => media.stats('never')?.pending === null);
  expect(program('never')).toBe('main');
});
