import { expect, test } from 'vitest';
import { newPace } from './pace.ts';

/** A player on a clock of the test's: media that was sent at `t` arrives at `t + lateness(t)`, in pieces of 33 ms. */
const stage = (startsAhead: number, lateness: (at: number) => number) => {
  const pace = newPace();
  const PIECE = 0.033;
  const STEP = 0.01;
  let now = 0;
  let arrived = startsAhead;
  let shown = 0;
  let stands = false;
  let stood = 0;
  const rates: number[] = [];
  /** Runs for this long; returns the maximum and mean distance and how often playback stalled. */
  const run = (seconds: number) => {
    const aheads: number[] = [];
    const before = stood;
    let asked = Number.NEGATIVE_INFINITY;
    let rate = rates.at(-1) ?? 1;
    for (const end = now + seconds; now < end; now += STEP) {
      while (arrived - startsAhead + PIECE <= now - lateness(arrived)) arrived += PIECE;
      const ahead = arrived - shown;
      // A stalled browser continues once there is enough data.
      if (stands && ahead > 0.2) stands = false;
      else if (!stands && ahead < rate * STEP) {
        stands = true;
        stood += 1;
        pace.underrun(now);
      }
      if (!stands) shown += rate * STEP;
      if (now - asked >= 0.1) {
        rate = pace.rateAt(now, arrived - shown);
        rates.push(rate);
        asked = now;
      }
      aheads.push(ahead);
    }
    const mean = aheads.reduce((sum, one) => sum + one, 0) / aheads.length;
    return { mean, most: Math.max(...aheads), stood: stood - before };
  };
  return { run, rates };
};

test('on a steady line a late start is made up within seconds, and then playback neither speeds up nor stalls', () => {
  const { run, rates } = stage(1, () => 0);
  run(8);
  const from = rates.length;
  const settled = run(60);
  expect(settled.most).toBeLessThan(0.3);
  expect(settled.stood).toBe(0);
  expect(rates.slice(from).filter((rate) => rate !== 1).length).toBeLessThan(10);
});

test('on a jittery line it stays as far behind as the jitter, and playback does not stall', () => {
  // Every second comes up to 300 ms late.
  const { run } = stage(1, (at) => (Math.floor(at * 3) % 3 === 0 ? 0.3 : 0));
  run(10);
  const settled = run(60);
  expect(settled.stood).toBe(0);
  expect(settled.mean).toBeGreaterThan(0.3);
  expect(settled.mean).toBeLessThan(0.7);
});

test('with interruptions more is buffered until they stop', () => {
  const breaks = (at: number) => (at < 120 && at % 10 < 0.6 ? 0.6 - (at % 10) : 0);
  const { run } = stage(0.3, breaks);
  const first = run(40);
  const later = run(80);
  expect(first.stood).toBeGreaterThan(0);
  expect(later.stood / 2).toBeLessThan(first.stood);
  run(200);
  expect(run(20).mean).toBeLessThan(0.35);
});

test('one interruption counts once, and nothing holds back more than a second', () => {
  const pace = newPace();
  for (let n = 0; n < 50; n += 1) pace.underrun(n * 0.1);
  // Three interruptions in five seconds: half a second is enough, one and a half too much.
  expect(pace.rateAt(5, 0.5)).toBe(1);
  for (let n = 0; n < 50; n += 1) pace.underrun(10 + n * 10);
  expect(pace.rateAt(510, 0.85)).toBe(1);
  expect(pace.rateAt(511.6, 1.5)).toBeGreaterThan(1.1);
});

test('it speeds up by a fifth at most', () => {
  expect(newPace().rateAt(0, 30)).toBe(1.2);
});
