import { RANGE_OLDEST_DAYS } from '@onair/contract/analytics/analysis-range';
import { type WeeklyReport, weeklyReport } from '@onair/contract/analytics/weekly-report';
import { mondayOfWeek, type Week, weekAfter, weekOfDay } from '@onair/contract/analytics/weeks';
import type { Locale } from '@onair/contract/text';
import { companyCalendar, dayName, dayNumberOf } from '../../../calendar.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { planRange } from '../analysis/range.rules.ts';
import { findFirings } from '../desk/alerts.store.ts';
import { livesAndNotesIn } from '../desk/annotations.ts';
import { type CountsOf, weekMemory } from './week-counts.ts';
import { findFirstDay } from './weekly.store.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'now'>;

/** The later of two days or weeks. */
const latest = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b);

/** The weeks with reports, `usual` is the last completed one; `known` is the first day with records. */
const weeksOf = async ({
  db,
  config,
  now,
}: Needs): Promise<{ first: Week; last: Week; usual: Week; known: string }> => {
  const today = companyCalendar(config.timeZone).at(now().getTime()).day;
  const oldest = dayName(dayNumberOf(today) - RANGE_OLDEST_DAYS + 6);
  const known = (await findFirstDay(db)) ?? today;
  const last = weekOfDay(today);
  const first = weekOfDay(latest(known, oldest));
  return { first, last, usual: latest(first, weekAfter(last, -1)), known };
};

/** The same counts without a claim about the week before, of which nothing is known. */
const incomparable = ({ figures, days }: Pick<WeeklyReport, 'figures' | 'days'>) => ({
  figures: figures.map((figure) => ({ ...figure, previous: null, growth: null })),
  days: days.map((day) => ({ ...day, before: null })),
  changes: [],
});

/** The report of a week for any reader: everything but the findings of personal alerts. */
const weekOf = async (
  deps: Needs,
  week: Week,
  locale: Locale,
  countsOf: CountsOf,
): Promise<Omit<WeeklyReport, 'alerts'> | null> => {
  const { config, now } = deps;
  const { first, last, known } = await weeksOf(deps);
  const from = mondayOfWeek(week);
  if (from === null || week < first || week > last) return null;
  const to = dayName(dayNumberOf(from) + 6);
  const plan = planRange(companyCalendar(config.timeZone), { preset: 'custom', from, to }, now().getTime());
  const [{ outages, ...counts }, seen] = await Promise.all([countsOf(week, plan), livesAndNotesIn(deps, plan, locale)]);
  const report = {
    week,
    firstWeek: first,
    lastWeek: last,
    range: plan.info,
    ...counts,
    happened: { ...seen, outages },
  };
  return known < from ? report : { ...report, ...incomparable(report) };
};

/** The findings of a person's alerts in the week of a report. */
const alertsOf = ({ db }: Needs, { range }: Pick<WeeklyReport, 'range'>, accountId: string) =>
  findFirings(db, accountId, range.buckets[0]?.from ?? '', range.buckets.at(-1)?.to ?? '');

/** Reports of one week, built once for each language: only the alerts differ between readers. */
export const weeklyReports = (deps: Needs, week: Week, countsOf: CountsOf = weekMemory(deps)) => {
  const made = new Map<Locale, ReturnType<typeof weekOf>>();
  return async (accountId: string, locale: Locale): Promise<WeeklyReport | null> => {
    const making = made.get(locale) ?? weekOf(deps, week, locale, countsOf);
    made.set(locale, making);
    const report = await making;
    return report && { ...report, alerts: await alertsOf(deps, report, accountId) };
  };
};

export const weeklyRoutes = (mount: Mount, deps: Deps): void => {
  const countsOf = weekMemory(deps);
  mount(weeklyReport, async ({ query, session, locale }) => {
    const week = query.week ?? (await weeksOf(deps)).usual;
    const report = await weeklyReports(deps, week, countsOf)(session.accountId, locale);
    if (!report) throw new AppError('notFound');
    return report;
  });
};
