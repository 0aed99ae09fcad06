import { DAY } from '@onair/contract/lib/local-time';
import { Type } from 'typebox';
import { dayName } from '../../lib/calendar.ts';
import { columns, readRows, Username } from '../data.ts';
import { insertVisits } from '../state.store.ts';
import type { Loading } from './loading.ts';

const DAYS = 62;

/** Visits to a page on a usual day; a third of it on weekends. */
const Habit = columns({ username: Username, page: Type.String(), usual: Type.Integer() });

/** Deterministic variation between days. */
const swing = (day: number, page: number): number => 0.6 + ((day * 37 + page * 53) % 97) / 97;

/** Recent page visits of the demo company's people. Idempotent. */
export const loadVisits = async ({ deps, calendar }: Pick<Loading, 'deps' | 'calendar'>): Promise<void> => {
  const today = calendar.at(deps.now().getTime()).dayNumber;
  const habits = Object.values(Object.groupBy(readRows('visits.csv', Habit), ({ username }) => username));
  const visits = habits.flatMap((pages = []) =>
    pages.flatMap(({ username, page: name, usual }, place) =>
      Array.from({ length: DAYS }, (_, ago) => {
        const day = today - 1 - ago;
        const weekend = [0, 6].includes(new Date(day * DAY).getUTCDay()) ? 0.33 : 1;
        // A little more activity each week.
        const count = Math.round(usual * weekend * swing(day, place) * (1 - ago / 300));
        return { username, name, day: dayName(day), visits: count, at: new Date(day * DAY + DAY / 4).toISOString() };
      }).filter(({ visits: count }) => count > 0),
    ),
  );
  await deps.db.transaction((tx) => insertVisits(tx, visits));
};
