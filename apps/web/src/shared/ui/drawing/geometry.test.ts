import { describe, expect, test } from 'vitest';
import { curve, onCircle, polyline, sector, ticksTo } from './geometry.ts';

describe('an axis', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [47, [0, 10, 20, 30, 40, 50]],
    [5_801, [0, 1000, 2000, 3000, 4000, 5000, 6000]],
    [120_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000]],
  ])('up to %i has round steps of whole numbers', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks);
  });
});

/** The ends and control points of a path, as pairs. */
const pairsOf = (d: string): number[][] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('a curve', () => {
  test('goes through its points and never above or below two neighbors', () => {
    const points = [
      [0, 10],
      [10, 10],
      [20, 90],
      [30, 0],
    ] as const;
    const pairs = pairsOf(curve(points));
    expect([pairs[0], pairs[3], pairs[6], pairs[9]]).toEqual(points);
    for (const [n, [, y = 0]] of pairs.entries()) {
      const [before, after] = [points[Math.floor((n - 1) / 3)], points[Math.ceil(n / 3)]].map((p) => p?.[1] ?? 10);
      expect(y).toBeGreaterThanOrEqual(Math.min(before ?? 0, after ?? 0));
      expect(y).toBeLessThanOrEqual(Math.max(before ?? 0, after ?? 0));
    }
  });

  test('of no point, one point or equal points is drawn, too', () => {
    expect(curve([])).toBe('');
    expect(curve([[5, 5]])).toBe('M5 5');
    expect(
      polyline([
        [0, 0],
        [0, 0],
      ]),
    ).toBe('M0 0L0 0');
    expect(
      curve([
        [0, 3],
        [0, 3],
      ]),
    ).not.toContain('NaN');
  });
});

describe('a ring', () => {
  test('begins at the top and goes clockwise', () => {
    expect(onCircle(10, 0).map(Math.round)).toEqual([0, -10]);
    expect(onCircle(10, 0.25).map(Math.round)).toEqual([10, -0]);
  });

  test('a part that is everything is drawn nearly around', () => {
    expect(sector(5, 10, 0, 1)).toBe(sector(5, 10, 0, 0.9999));
    expect(sector(5, 10, 0, 0.75)).toContain('A10 10 0 1 1 -10 0');
  });
});
