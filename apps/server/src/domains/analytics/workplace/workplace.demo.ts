import type { PageName } from '@onair/contract/routes';
import type { Deps } from '../../../deps.ts';
import { companyCalendar, dayName } from '../../../lib/calendar.ts';
import { insertDemoVisits } from './workplace.store.ts';

const DAY = 86_400_000;
const DAYS = 62;

/** Visits to a page on a usual day; a third of it on weekends. */
const HABITS: Readonly<Record<string, Partial<Record<PageName, number>>>> = {
  admin: { Workplace: 9, SearchTable: 6, DataAnalysis: 4, Card: 3, Basic: 2 },
  user: { Workplace: 7, SearchTable: 8, Card: 4, Messages: 2 },
};

/** Deterministic variation between days. */
const swing = (day: number, page: number): number => 0.6 + ((day * 37 + page * 53) % 97) / 97;

const visitsOf = (deps: Deps) => {
  const today = companyCalendar(deps.config.timeZone).at(deps.now().getTime()).dayNumber;
  return Object.entries(HABITS).flatMap(([username, pages]) =>
    Object.entries(pages).flatMap(([name, usual], page) =>
      Array.from({ length: DAYS }, (_, ago) => {
        const day = today - 1 - ago;
        const weekend = [0, 6].includes(new Date(day * DAY).getUTCDay()) ? 0.33 : 1;
        // A little more activity each week.
        const visits = Math.round(usual * weekend * swing(day, page) * (1 - ago / 300));
        return { username, name, day: dayName(day), visits, at: new Date(day * DAY + DAY / 4).toISOString() };
      }).filter(({ visits }) => visits > 0),
    ),
  );
};

/** Recent page visits of the demo company's people. Idempotent. */
export const seedVisits = async (deps: Deps): Promise<void> => {
  await deps.db.transaction((tx) => insertDemoVisits(tx, visitsOf(deps)));
};
