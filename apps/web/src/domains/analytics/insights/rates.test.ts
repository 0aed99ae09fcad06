import { expect, test } from 'vitest';
import { rateOf, weakestRow } from './rates.ts';

const row = (key: string, exposures: number, clicks: number) => ({
  key,
  now: { exposures, clicks, interactions: 0 },
  previous: null,
});

test('a rate has one decimal, and none where there is nothing to compare with', () => {
  expect([rateOf(1, 3), rateOf(0, 5), rateOf(0, 0)]).toEqual([33.3, 0, null]);
});

test('the row that loses most is one that was shown enough to say so', () => {
  expect(weakestRow([row('a', 1000, 60), row('b', 900, 40), row('c', 3, 0)])).toBe('b');
  expect(weakestRow([row('a', 1000, 60), row('c', 3, 0)])).toBeNull();
  expect(weakestRow([])).toBeNull();
});
