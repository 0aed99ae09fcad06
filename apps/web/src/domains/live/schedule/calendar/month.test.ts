import type { Plan } from '@onair/contract/live/schedule';
import { expect, test } from 'vitest';
import { daysOfMonth, monthAfter, plansOn } from './month.ts';

const plan = (id: string, startsAt: string, endsAt: string) => ({ id, startsAt, endsAt }) as Plan;

test('a month is shown by whole weeks from Monday on', () => {
  const november = daysOfMonth('2026-11-22');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  const february = daysOfMonth('2027-02-10');
  expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28]);
});

test('the months follow each other over the year', () => {
  expect([monthAfter('2026-12-31', 1), monthAfter('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01']);
});

test('a plan stands on its days of the company’s calendar, by start', () => {
  const days = daysOfMonth('2026-11-01');
  const found = plansOn(
    days,
    [
      plan('late', '2026-11-21T14:00:00Z', '2026-11-21T18:00:00Z'),
      plan('early', '2026-11-21T01:00:00Z', '2026-11-21T02:00:00Z'),
      plan('midnight', '2026-11-22T14:00:00Z', '2026-11-22T16:00:00Z'),
    ],
    'Asia/Shanghai',
  );
  const ids = (day: string) => found.get(day)?.map(({ id }) => id);
  expect([ids('2026-11-21'), ids('2026-11-22'), ids('2026-11-23')]).toEqual([
    ['early', 'late'],
    ['late', 'midnight'],
    [],
  ]);
});
