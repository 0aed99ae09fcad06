import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

test('all entries are shown where all fit, without room for "more"', () => {
  expect(fitting([100, 100, 100], 300, 50)).toBe(3);
});

test('"more" replaces the entries that do not fit', () => {
  expect(fitting([100, 100, 100], 299, 50)).toBe(2);
  expect(fitting([100, 100, 100], 240, 50)).toBe(1);
});

test('nothing but "more" is left in a narrow bar', () => {
  expect(fitting([100, 100, 100], 60, 50)).toBe(0);
});
