import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import type { Figure } from '@onair/contract/analytics/contribution';
import { EVENT_KINDS } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { float, int, rowsOf } from '../../../db/rows.ts';
import { and, between, gte, lt, sql } from '../../../db/sql.ts';
import { contentItems } from '../../content/published.views.ts';
import { COUNTER, hourRows } from '../analysis/event-rows.store.ts';
import { matchesFilter } from '../analysis/published.store.ts';
import { visitorHours } from '../intake/visits.tables.ts';

/** Counts by hour of the company's clock: the key is the day number times 24 plus the hour. */
export type Hours = ReadonlyMap<number, number>;

const HOUR = { at: int(sql`(day - '1970-01-01'::date) * 24 + hour`), n: float(sql`sum(n)`) };

/**
 * A figure by hour, or (`events`) events of every kind.
 * @param from, to day numbers, inclusive
 */
export const findHourly = async (
  db: Queryable,
  { figure, filter, timeZone }: { figure: Figure | 'events'; filter: AnalysisFilter; timeZone: string },
  from: number,
  to: number,
): Promise<Hours> => {
  const source = () => {
    if (figure === 'visits' || figure === 'visitors') {
      const { day, hour } = visitorHours;
      return sql`select ${day}, ${hour}, ${visitorHours[figure]} as n from ${visitorHours}
        where ${between(day, dayName(from), dayName(to))}`;
    }
    if (figure === 'published') {
      const local = sql`(${contentItems.publishedAt} at time zone ${timeZone})`;
      const begin = (day: number) => sql`(${dayName(day)}::timestamp at time zone ${timeZone})`;
      const where = and(
        gte(contentItems.publishedAt, begin(from)),
        lt(contentItems.publishedAt, begin(to + 1)),
        matchesFilter(filter),
      );
      return sql`select ${local}::date as day, extract(hour from ${local})::int as hour, 1 as n from ${contentItems} where ${where}`;
    }
    const kinds = figure === 'events' ? EVENT_KINDS : [figure];
    const sum = sql.join(
      kinds.map((kind) => sql.identifier(COUNTER[kind])),
      sql` + `,
    );
    return sql`select day, hour, ${sum} as n from (${hourRows({ filter, first: from, days: to - from + 1 }, 'family', from)}) r`;
  };
  const rows = await rowsOf(db, HOUR, (list) => sql`select ${list} from (${source()}) s group by day, hour`);
  return new Map(rows.map(({ at, n }) => [at, n]));
};
