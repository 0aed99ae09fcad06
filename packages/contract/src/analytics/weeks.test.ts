import { expect, test } from 'vitest';
import { mondayOfWeek, weekAfter, weekOfDay } from './weeks.ts';

test('a week is that of its Thursday, also across a year', () => {
  expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(weekOfDay)).toEqual(['2026-W47', '2026-W47', '2026-W48']);
  expect(['2024-12-30', '2027-01-01', '2021-01-03'].map(weekOfDay)).toEqual(['2025-W01', '2026-W53', '2020-W53']);
});

test('a week begins on its Monday; a year without a 53rd week has none', () => {
  expect(['2026-W47', '2025-W01', '2020-W53', '2025-W53'].map(mondayOfWeek)).toEqual([
    '2026-11-16',
    '2024-12-30',
    '2020-12-28',
    null,
  ]);
  expect([weekAfter('2026-W53', 1), weekAfter('2026-W01', -1)]).toEqual(['2027-W01', '2025-W52']);
});
