import { addDays, dayOf, localOf, mondayOf } from '@onair/contract/lib/local-time';
import type { Plan } from './week.ts';

/** The first day of the month this many months later. */
export const monthAfter = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);

/** The days of whole weeks that a month touches, from a Monday to a Sunday. */
export const daysOfMonth = (day: string): string[] => {
  const end = addDays(mondayOf(addDays(monthAfter(day, 1), -1)), 7);
  const days: string[] = [];
  for (let each = mondayOf(monthAfter(day, 0)); each < end; each = addDays(each, 1)) days.push(each);
  return days;
};

/** The plans of each day by start, on the company's calendar; one across midnight is on both days. */
export const plansOn = (days: readonly string[], plans: readonly Plan[], timeZone: string): Map<string, Plan[]> => {
  const spans = plans
    .map((plan) => ({
      plan,
      from: dayOf(localOf(plan.startsAt, timeZone)),
      to: dayOf(localOf(Date.parse(plan.endsAt) - 1, timeZone)),
    }))
    .toSorted((a, b) => a.plan.startsAt.localeCompare(b.plan.startsAt));
  return new Map(
    days.map((day) => [day, spans.flatMap(({ plan, from, to }) => (from <= day && day <= to ? [plan] : []))]),
  );
};
