import { RANGE_OLDEST_DAYS } from '@onair/contract/analytics/analysis-range';
import {
  WEEKLY_CONTENTS,
  WEEKLY_DIMENSIONS,
  WEEKLY_PARTS,
  type WeeklyReport,
  weeklyReport,
} from '@onair/contract/analytics/weekly-report';
import { mondayOfWeek, type Week, weekAfter, weekOfDay } from '@onair/contract/analytics/weeks';
import type { Locale } from '@onair/contract/text';
import { companyCalendar, dayName, dayNumberOf } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { activeUsers } from '../analysis/charts.ts';
import { contributionOf } from '../analysis/contribution.ts';
import { findEventSums } from '../analysis/event-sums.store.ts';
import { compare } from '../analysis/figures.rules.ts';
import { findTopContents } from '../analysis/point-contents.store.ts';
import { countOf, findPublished } from '../analysis/published.store.ts';
import { type Plan, planRange } from '../analysis/range.rules.ts';
import { findVisits } from '../analysis/visits.store.ts';
import { findFirings } from '../desk/alerts.store.ts';
import { annotationsOf } from '../desk/annotations.ts';
import { findFirstDay, findWeekDays } from './weekly.store.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'now'>;

/** The later of two days or weeks. */
const latest = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b);

/** The weeks with reports; `usual` is the last completed one. */
export const weeksOf = async ({ db, config, now }: Needs): Promise<{ first: Week; last: Week; usual: Week }> => {
  const today = companyCalendar(config.timeZone).at(now().getTime()).day;
  const oldest = dayName(dayNumberOf(today) - RANGE_OLDEST_DAYS + 6);
  const known = (await findFirstDay(db)) ?? today;
  const last = weekOfDay(today);
  const first = weekOfDay(latest(known, oldest));
  return { first, last, usual: latest(first, weekAfter(last, -1)) };
};

const figuresOf = async (db: Queryable, plan: Plan): Promise<WeeklyReport['figures']> => {
  const [sums, visits, published] = [
    await findEventSums(db, plan),
    await findVisits(db, plan),
    await findPublished(db, plan, 'bucket'),
  ];
  const produced = (period: boolean) => countOf(published, ({ current }) => current === period);
  const { exact: _, ...visitors } = activeUsers(plan, visits);
  return [
    { name: 'visits', ...compare(plan, visits.count('visits', 'current'), visits.count('visits', 'previous')) },
    { name: 'visitors', ...visitors },
    ...(['exposure', 'click', 'like', 'comment', 'share'] as const).map((name) => ({
      name,
      ...compare(plan, sums.count(name, 'current'), sums.count(name, 'previous')),
    })),
    { name: 'published', ...compare(plan, produced(true), produced(false)) },
  ];
};

/** The parts of the week's clicks that changed the most. */
const changesOf = async (db: Queryable, plan: Plan): Promise<WeeklyReport['changes']> => {
  const changes: WeeklyReport['changes'] = [];
  for (const by of WEEKLY_DIMENSIONS) {
    const { rows } = await contributionOf(db, plan, 'click', by);
    changes.push({ by, rows: rows.filter(({ difference }) => difference !== 0).slice(0, WEEKLY_PARTS) });
  }
  return changes;
};

/** The report of a week for any reader: everything but the findings of personal alerts. */
const weekOf = async (deps: Needs, week: Week, locale: Locale): Promise<Omit<WeeklyReport, 'alerts'> | null> => {
  const { db, config, now } = deps;
  const { first, last } = await weeksOf(deps);
  const from = mondayOfWeek(week);
  if (from === null || week < first || week > last) return null;
  const monday = dayNumberOf(from);
  const calendar = companyCalendar(config.timeZone);
  const at = now().getTime();
  const plan = planRange(calendar, { preset: 'custom', from, to: dayName(monday + 6) }, at);
  const span = { first: { day: monday, hour: 0 }, last: { day: monday + 6, hour: 23 }, hourFrom: 0, hourTo: 24 };
  // Two connections for one reader, each with half of the work.
  const [some, others] = await Promise.all([
    (async () => ({ changes: await changesOf(db, plan), happened: await annotationsOf(deps, plan, locale) }))(),
    (async () => ({
      figures: await figuresOf(db, plan),
      days: await findWeekDays(db, monday, calendar.at(at).dayNumber),
      contents: await findTopContents(db, span, {}, { kind: 'click', limit: WEEKLY_CONTENTS, hoursFrom: monday }),
    }))(),
  ]);
  return { week, firstWeek: first, lastWeek: last, range: plan.info, ...some, ...others };
};

/** The findings of a person's alerts in the week of a report. */
const alertsOf = ({ db }: Needs, { range }: Pick<WeeklyReport, 'range'>, accountId: string) =>
  findFirings(db, accountId, range.buckets[0]?.from ?? '', range.buckets.at(-1)?.to ?? '');

/** Reports of one week, built once for each language: only the alerts differ between readers. */
export const weeklyReports = (deps: Needs, week: Week) => {
  const made = new Map<Locale, ReturnType<typeof weekOf>>();
  return async (accountId: string, locale: Locale): Promise<WeeklyReport | null> => {
    const making = made.get(locale) ?? weekOf(deps, week, locale);
    made.set(locale, making);
    const report = await making;
    return report && { ...report, alerts: await alertsOf(deps, report, accountId) };
  };
};

export const weeklyRoutes = (mount: Mount, deps: Deps): void => {
  mount(weeklyReport, async ({ query, session, locale }) => {
    const week = query.week ?? (await weeksOf(deps)).usual;
    const report = await weeklyReports(deps, week)(session.accountId, locale);
    if (!report) throw new AppError('notFound');
    return report;
  });
};
