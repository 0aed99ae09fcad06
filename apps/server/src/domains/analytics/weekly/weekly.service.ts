import { ALERT_WEEKS } from '@onair/contract/analytics/alerts';
import { RANGE_OLDEST_DAYS } from '@onair/contract/analytics/analysis-range';
import {
  WEEKLY_CONTENTS,
  WEEKLY_DIMENSIONS,
  WEEKLY_PARTS,
  type WeeklyReport,
} from '@onair/contract/analytics/weekly-report';
import { mondayOfWeek, type Week, weekAfter, weekOfDay } from '@onair/contract/analytics/weeks';
import type { Locale } from '@onair/contract/text';
import { dropOldest } from '@onair/contract/typed';
import type { Queryable } from '../../../db/client.ts';
import { auditAfter } from '../../../db/sealing/audit.store.ts';
import type { Deps } from '../../../deps.ts';
import { companyCalendar, dayName, dayNumberOf } from '../../../lib/calendar.ts';
import { activeUsers } from '../analysis/charts.service.ts';
import { contributionOf } from '../analysis/contribution.service.ts';
import { compare } from '../analysis/figures.rules.ts';
import { findTopContents } from '../analysis/points.store.ts';
import { type Plan, planRange } from '../analysis/range.rules.ts';
import { countOf, findEventSums, findPublished } from '../analysis/sums.store.ts';
import { findVisits } from '../analysis/visits.store.ts';
import { findFirings } from '../saved/alerts.store.ts';
import { livesAndNotesIn, outagesIn } from '../saved/annotations.service.ts';
import { findCounted, findFirstDay, findWeekDays } from './weekly.store.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'now'>;

/** What is counted of a week: everything in its report but lives, notes and alerts. */
type WeekCounts = Pick<WeeklyReport, 'figures' | 'days' | 'changes' | 'contents'> & {
  outages: WeeklyReport['happened']['outages'];
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

const todayOf = ({ config, now }: Needs): number => companyCalendar(config.timeZone).at(now().getTime()).dayNumber;

const countWeek = async (deps: Needs, plan: Plan): Promise<WeekCounts> => {
  const { db } = deps;
  const { first, days } = plan;
  const span = { first: { day: first, hour: 0 }, last: { day: first + days - 1, hour: 23 }, hourFrom: 0, hourTo: 24 };
  // Two connections for one reader, each with half of the work.
  const [some, others] = await Promise.all([
    (async () => ({ changes: await changesOf(db, plan), outages: await outagesIn(deps, plan) }))(),
    (async () => ({
      figures: await figuresOf(db, plan),
      days: await findWeekDays(db, first, todayOf(deps)),
      contents: await findTopContents(db, span, {}, { kind: 'click', limit: WEEKLY_CONTENTS, hoursFrom: first }),
    }))(),
  ]);
  return { ...some, ...others };
};

/** Finished weeks whose counts are remembered. */
const REMEMBERED = 20;
/** Audit rows about items: their titles, authors, and what was published. */
const ITEMS = ['content', 'contentBulk', 'review'];

type CountsOf = (week: Week, plan: Plan) => Promise<WeekCounts>;

/**
 * Remembers the counts of finished weeks while nothing has been counted in the days that they are made of, the usual
 * hours for their outages included, and no item has changed. Both are asked each time.
 */
export const weekMemory = (deps: Needs): CountsOf => {
  const known = new Map<Week, { counted: string; counts: Promise<WeekCounts> }>();
  let seen: number | null = null;
  return async (week, plan) => {
    const { first, days } = plan;
    if (first + days > todayOf(deps)) return countWeek(deps, plan);
    // Read before the counts: what changes meanwhile makes the next reader count again.
    const [counted, { seq, rows }] = await Promise.all([
      findCounted(deps.db, first - ALERT_WEEKS * 7, first + days - 1),
      auditAfter(deps.db, seen, ITEMS),
    ]);
    if (seen === null || seq < seen || rows.length > 0) known.clear();
    seen = seq;
    const before = known.get(week);
    if (before?.counted === counted) return before.counts;
    const one = { counted, counts: countWeek(deps, plan) };
    known.set(week, one);
    if (known.size > REMEMBERED) dropOldest(known);
    one.counts.catch(() => known.get(week) === one && known.delete(week));
    return one.counts;
  };
};

/** The later of two days or weeks. */
const latest = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b);

/** The weeks with reports, `usual` is the last completed one; `known` is the first day with records. */
export const weeksOf = async ({
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
