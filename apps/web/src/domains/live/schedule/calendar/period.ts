import { addDays, dayOf, instantOf, localOf, mondayOf } from '@onair/contract/lib/local-time';
import { daysOfMonth, monthAfter } from './month.ts';

/** The displayed days, and the starts of the previous and next periods. `shown` has whole weeks. */
export type Period = {
  kind: 'week' | 'month';
  first: string;
  last: string;
  shown: { first: string; last: string };
  before: string;
  after: string;
};

/** The week or month, by the view, that contains a day; the current one without a day. */
export const periodOf = (view: 'week' | 'month' | 'list', day: string | undefined, timeZone: string): Period => {
  const on = day ?? dayOf(localOf(Date.now(), timeZone));
  if (view === 'month') {
    const [first, after] = [monthAfter(on, 0), monthAfter(on, 1)];
    const days = daysOfMonth(on);
    const shown = { first: days[0] ?? first, last: days.at(-1) ?? first };
    return { kind: 'month', first, last: addDays(after, -1), shown, before: monthAfter(on, -1), after };
  }
  const first = mondayOf(on);
  const last = addDays(first, 6);
  return { kind: 'week', first, last, shown: { first, last }, before: addDays(first, -7), after: addDays(first, 7) };
};

/** The query for it. */
export const spanOf = ({ shown: { first, last } }: Period, timeZone: string) => ({
  from: instantOf(`${first}T00:00`, timeZone),
  to: instantOf(`${addDays(last, 1)}T00:00`, timeZone),
});
