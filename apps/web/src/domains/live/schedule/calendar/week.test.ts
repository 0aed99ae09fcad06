import { expect, test } from 'vitest';
import { type Plan, weekOf } from './week.ts';

const plan = (id: string, startsAt: string, endsAt: string) => ({ id, startsAt, endsAt }) as Plan;
const shown = (...plans: Plan[]) =>
  weekOf('2026-11-16', plans, 'Asia/Shanghai').map(({ day, pieces }) => [
    day,
    ...pieces.map(({ plan: { id }, from, to, lane, lanes }) => `${id} ${from}-${to} ${lane}/${lanes}`),
  ]);

test('a plan stands on its day of the company’s calendar, and over midnight on both', () => {
  const [, , , , , saturday, sunday] = shown(plan('a', '2026-11-21T14:00:00Z', '2026-11-21T18:00:00Z'));
  expect(saturday).toEqual(['2026-11-21', 'a 1320-1440 0/1']);
  expect(sunday).toEqual(['2026-11-22', 'a 0-120 0/1']);
});

test('what overlaps in different studios stands side by side; what follows has the whole width again', () => {
  const [monday] = shown(
    plan('a', '2026-11-16T02:00:00Z', '2026-11-16T04:00:00Z'),
    plan('b', '2026-11-16T03:00:00Z', '2026-11-16T05:00:00Z'),
    plan('c', '2026-11-16T04:00:00Z', '2026-11-16T06:00:00Z'),
    plan('d', '2026-11-16T07:00:00Z', '2026-11-16T08:00:00Z'),
  );
  expect(monday?.slice(1)).toEqual(['a 600-720 0/2', 'b 660-780 1/2', 'c 720-840 0/2', 'd 900-960 0/1']);
});

test('of many at a time two stand side by side, the others are one entry each for what overlaps', () => {
  const at = (hour: string, until: string) => [`2026-11-16T${hour}:00Z`, `2026-11-16T${until}:00Z`] as const;
  const plans = [
    plan('a', ...at('02:00', '06:00')),
    plan('b', ...at('02:00', '03:00')),
    plan('c', ...at('02:00', '03:00')),
    plan('d', ...at('02:30', '03:30')),
    plan('e', ...at('04:00', '05:00')),
    plan('f', ...at('04:00', '05:00')),
  ];
  const [monday] = weekOf('2026-11-16', plans, 'Asia/Shanghai');
  const names = ({ plans }: { plans: Plan[] }) => plans.map(({ id }) => id).join(' ');
  expect(monday?.pieces.map(({ plan, lane, crowded }) => [plan.id, lane, crowded])).toEqual([
    ['a', 0, true],
    ['b', 1, true],
    ['e', 1, true],
  ]);
  expect(monday?.overflows.map((rest) => [names(rest), rest.from, rest.to])).toEqual([
    ['c d', 600, 690],
    ['f', 720, 780],
  ]);
  const [moved] = weekOf('2026-11-16', plans, 'Asia/Shanghai', 'd');
  expect(moved?.pieces.find(({ plan }) => plan.id === 'd')).toMatchObject({ lane: 1, lanes: 2 });
  expect(moved?.overflows.map(names)).toEqual(['c', 'f']);
});

test('a short plan is high enough to be read', () => {
  const [monday] = shown(plan('a', '2026-11-16T02:00:00Z', '2026-11-16T02:05:00Z'));
  expect(monday).toContain('a 600-630 0/1');
});
