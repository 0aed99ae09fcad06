import { BEAT_SECONDS } from '@onair/contract/live/audience/live';
import { expect, test, vi } from 'vitest';
import { viewerCounter } from './viewers.service.ts';

const counter = viewerCounter();
const beat = (n: number, at: number, more = {}) =>
  counter.beat({ studioId: 's', client: `c${n}`, session: `v${n}`, network: `n${n % 100}`, gone: false, ...more }, at);
const people = Array.from({ length: 2_000 }, (_, n) => n);

test('the peak of a live counts those who have watched it at once, and a crowd that waited costs no walk for each', () => {
  for (const n of people) beat(n, 0);
  counter.begin('s', 'live', {}, 1_000);
  const walks = vi.spyOn(Map.prototype, 'values');
  for (const n of people.slice(0, 1_500)) beat(n, 2_000);
  expect(walks).toHaveBeenCalledTimes(0);
  walks.mockRestore();
  expect(counter.count('s', 2_000)).toEqual({ now: 2_000, peak: 1_500, unique: 1_500 });
  for (const n of people.slice(0, 1_000)) beat(n, 3_000, { gone: true });
  for (const n of people.slice(1_500)) beat(n, 4_000);
  expect(counter.count('s', 4_000)).toEqual({ now: 1_000, peak: 1_500, unique: 2_000 });
  for (const n of people.slice(0, 600)) beat(n + 5_000, 5_000);
  expect(counter.count('s', 5_000)).toMatchObject({ now: 1_600, peak: 1_600 });
  // Those who were silent for too long have left.
  counter.begin('s', 'next', {}, 5_000 + BEAT_SECONDS * 2_000);
  expect(counter.count('s', 5_000 + BEAT_SECONDS * 2_000)).toEqual({ now: 0, peak: 0, unique: 0 });
});
