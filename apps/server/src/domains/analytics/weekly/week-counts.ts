import { ALERT_WEEKS } from '@onair/contract/analytics/alerts';
import {
  WEEKLY_CONTENTS,
  WEEKLY_DIMENSIONS,
  WEEKLY_PARTS,
  type WeeklyReport,
} from '@onair/contract/analytics/weekly-report';
import type { Week } from '@onair/contract/analytics/weeks';
import { dropOldest } from '@onair/contract/typed';
import { companyCalendar } from '../../../calendar.ts';
import { auditAfter } from '../../../db/audit.store.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { activeUsers } from '../analysis/charts.ts';
import { contributionOf } from '../analysis/contribution.ts';
import { findEventSums } from '../analysis/event-sums.store.ts';
import { compare } from '../analysis/figures.rules.ts';
import { findTopContents } from '../analysis/point-contents.store.ts';
import { countOf, findPublished } from '../analysis/published.store.ts';
import type { Plan } from '../analysis/range.rules.ts';
import { findVisits } from '../analysis/visits.store.ts';
import { outagesIn } from '../desk/annotations.ts';
import { findCounted, findWeekDays } from './weekly.store.ts';

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

export type CountsOf = (week: Week, plan: Plan) => Promise<WeekCounts>;

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
