import { VISITORS_PER_DAY_MAX } from '@onair/contract/analytics/analysis';
import type { Db } from '../../../db/client.ts';
import { allowTime } from '../../../db/connection/transaction.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { floorsQuery } from './days.store.ts';
import { COUNT_BY_KIND, COUNTERS } from './events.store.ts';

type RollupDifference = {
  rollup: string;
  /** Key of the row, as PostgreSQL writes it. */
  key: string;
  /** What the raw events say, and what the rollup says; null where there is no row. */
  expected: string | null;
  found: string | null;
};

type Comparison = {
  rollup: string;
  key: string;
  values: string;
  /** Two queries of key and values: from what is rolled up, and from the rollup. `f` is the row of floors. */
  expected: string;
  found: string;
};

const counters = COUNTERS.join(', ');

const sums = COUNTERS.map((counter) => `sum(${counter})::bigint as ${counter}`).join(', ');

/** A rollup of counters, with what waits to be added to it, beside the same sums of raw events, from the floor on. */
const counted = (rollup: string, key: string, floor: string): Comparison => {
  const countedIn = (events: string) =>
    `select ${key}, ${COUNT_BY_KIND} from ${events}, floors f where ${floor} group by ${key}`;
  return {
    rollup,
    key,
    values: counters,
    expected: countedIn('events'),
    found: `select ${key}, ${sums} from (
      select ${key}, ${counters} from ${rollup}, floors f where ${floor} union all ${countedIn('uncounted')}) s group by ${key}`,
  };
};

const EVENTS_KEPT = 'day >= f.events';
const REFERRERS_KEPT = 'day >= greatest(f.events, f.content_referrers)';
const VISITORS_KEPT = 'day >= f.visitors';
/** Days that remember every visitor. */
const EXACT = `day not in (select day from visitor_hours group by day having sum(visitors) >= ${VISITORS_PER_DAY_MAX})`;

const comparisons: Comparison[] = [
  counted('filing_minutes', 'minute, filing', 'minute >= f.minutes'),
  counted('filing_hours', 'day, hour, filing', EVENTS_KEPT),
  counted('filing_days', 'day, filing', EVENTS_KEPT),
  counted('family_hours', 'day, hour, family', EVENTS_KEPT),
  counted('family_days', 'day, family', EVENTS_KEPT),
  counted('content_hours', 'day, hour, content_id', 'day >= f.content_hours'),
  counted('content_days', 'day, content_id', EVENTS_KEPT),
  counted('author_days', 'day, author_id, family', EVENTS_KEPT),
  counted('author_hours', 'day, hour, author_id, family', EVENTS_KEPT),
  counted('referrer_hours', 'day, hour, family, referrer', EVENTS_KEPT),
  counted('referrer_days', 'day, family, referrer', EVENTS_KEPT),
  {
    rollup: 'content_referrer_days',
    key: 'day, content_id, referrer',
    values: 'clicks',
    expected: `select day, content_id, referrer, count(*) as clicks from events, floors f
      where kind = 1 and ${REFERRERS_KEPT} group by day, content_id, referrer`,
    found: `select day, content_id, referrer, sum(clicks) as clicks from (
      select day, content_id, referrer, clicks from content_referrer_days
      union all select day, content_id, referrer, 1 from uncounted where kind = 1) s, floors f
      where ${REFERRERS_KEPT} group by day, content_id, referrer`,
  },
  {
    rollup: 'visitor_days',
    key: 'day, visitor',
    values: 'present',
    expected: `select distinct day, visitor, true as present from events, floors f
      where visitor <> 0 and ${VISITORS_KEPT} and ${EXACT}`,
    found: `select day, visitor, true as present from visitor_days, floors f where ${VISITORS_KEPT} and ${EXACT}`,
  },
  {
    rollup: 'visitor_hours.visitors',
    key: 'day',
    values: 'visitors',
    expected: `select day, count(distinct visitor) as visitors from events, floors f where visitor <> 0 and ${EVENTS_KEPT} and ${EXACT} group by day`,
    found: `select day, sum(visitor_hours.visitors) as visitors from visitor_hours, floors f
      where ${EVENTS_KEPT} and ${EXACT} group by day`,
  },
  {
    rollup: 'visitor_hours.visits',
    key: 'day, hour',
    values: 'visits',
    expected: `select day, hour, count(*) as visits from
      (select distinct e.day, e.visitor, e.hour from events e where e.visitor <> 0) e, floors f
      where ${EVENTS_KEPT} and ${EXACT} and not exists (select from content_events b
        where b.day = e.day and b.visitor = e.visitor and b.hour = e.hour - 1) group by day, hour`,
    found: `select day, hour, visitor_hours.visits from visitor_hours, floors f where ${EVENTS_KEPT} and ${EXACT} and visitor_hours.visits <> 0`,
  },
  {
    rollup: 'visitor_hours.came_back',
    key: 'day',
    values: 'visitors',
    expected: `select day, count(*) filter (where came_back) as visitors from visitor_days, floors f
      where ${VISITORS_KEPT} group by day`,
    found: `select day, sum(came_back) as visitors from visitor_hours, floors f where ${VISITORS_KEPT} group by day`,
  },
];

/** Differences told for each rollup. */
const SHOWN = 20;

/** Events of a table with what rollups know of them besides. */
const filedEvents = (from: SQL) => sql`(
  select e.*, date_bin('1 minute', e.at, '2000-01-01Z') as minute, g.family, c.author_id
  from ${from} join filings g on g.id = e.filing join contents c on c.id = e.content_id)`;

const differing = ({ rollup, key, values, expected, found }: Comparison) => sql`
  with floors as materialized (${floorsQuery}),
  events as ${filedEvents(sql`content_events e`)},
  uncounted as ${filedEvents(sql`uncounted_events u, unnest(u.at, u.content_id, u.day, u.hour, u.kind, u.filing, u.referrer)
    as e (at, content_id, day, hour, kind, filing, referrer)`)},
  expected as materialized (select ${sql.raw(key)}, row(${sql.raw(values)})::text as counted from (${sql.raw(expected)}) e),
  found as materialized (select ${sql.raw(key)}, row(${sql.raw(values)})::text as counted from (${sql.raw(found)}) f)
  select ${rollup} as rollup, row(${sql.raw(key)})::text as key, e.counted as expected, f.counted as found
  from expected e full join found f using (${sql.raw(key)})
  where e.counted is distinct from f.counted order by ${sql.raw(key)} limit ${SHOWN}`;

/**
 * Compares every rollup with the raw events, exactly, in one snapshot: safe while events arrive, and while some wait to be counted. Only what is still kept
 * is compared: rollups outlive the raw events that they were made of.
 */
export const verifyRollups = (db: Db): Promise<{ ok: boolean; differences: RollupDifference[] }> =>
  db.transaction(
    async (tx) => {
      await allowTime(tx, 0);
      const differences: RollupDifference[] = [];
      for (const comparison of comparisons) {
        const { rows } = await tx.execute<RollupDifference>(differing(comparison));
        differences.push(...rows);
      }
      return { ok: differences.length === 0, differences };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
