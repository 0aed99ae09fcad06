import type { PointEvent, PointFilter } from '@onair/contract/analytics/analysis-points';
import {
  type Category,
  type ContentFamily,
  EVENT_KINDS,
  type EventKind,
  type Source,
} from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { COUNTER, FAMILIES } from './event-sums.store.ts';
import type { ClockHour, Span } from './span.rules.ts';

export type Filing = { family?: ContentFamily; category?: Category; source?: Source };
export const filingOf = ({ family, category, source }: PointFilter): Filing => ({ family, category, source });

const counted = (kind?: EventKind): SQL =>
  sql.raw(kind ? COUNTER[kind] : EVENT_KINDS.map((each) => COUNTER[each]).join(' + '));

/** Filings that a filter lets through; undefined when it lets all. */
const filings = ({ family, category, source }: Filing): SQL | undefined => {
  const parts: SQL[] = [];
  if (family) parts.push(sql`family = ${FAMILIES.indexOf(family)}`);
  if (category) parts.push(sql`category = ${category}`);
  if (source) parts.push(sql`source = ${source}`);
  return parts.length > 0 ? sql`filing in (select id from filings where ${sql.join(parts, sql` and `)})` : undefined;
};

/** The smallest rollup that can tell these filings apart, and the condition on it. */
const rollup = (filing: Filing): { table: string; where: SQL } => {
  const { family, category, source } = filing;
  if (category || source) return { table: 'filing', where: filings(filing) as SQL };
  return { table: 'family', where: family ? sql`family = ${FAMILIES.indexOf(family)}` : sql`true` };
};

/** Days before `day` have no part in a span that begins with it. */
export const notBefore = (span: Span, day: number): Span =>
  span.first.day < day ? { ...span, first: { day, hour: 0 } } : span;

const within = ({ first, last, hourFrom, hourTo }: Span): SQL => sql`
  (day, hour) >= (${dayName(first.day)}::date, ${first.hour}::smallint) and (day, hour) <= (${dayName(last.day)}::date, ${last.hour}::smallint)
  and hour >= ${hourFrom} and hour < ${hourTo}`;

/** How many events a span counts: whole days by day, the rest by hour. */
export const countPoint = async (db: Queryable, span: Span, filing: Filing, kind?: EventKind): Promise<number> => {
  const { table, where } = rollup(filing);
  const { first, last, hourFrom, hourTo } = span;
  const everyHour = hourFrom === 0 && hourTo === 24;
  const [from, to] = [first.hour === 0 ? first.day : first.day + 1, last.hour === 23 ? last.day : last.day - 1];
  const byDay = everyHour && from <= to;
  const days = sql`select ${counted(kind)} as n from ${sql.raw(table)}_days
    where day between ${dayName(from)} and ${dayName(to)} and ${where}`;
  const hours = sql`select ${counted(kind)} as n from ${sql.raw(table)}_hours where ${within(span)} and ${where}`;
  const rest = sql`${hours} and not (day between ${dayName(from)} and ${dayName(to)})`;
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(n), 0)::bigint as n from (${byDay ? sql`${days} union all ${rest}` : hours}) counted`);
  return rows[0]?.n ?? 0;
};

/** The hours of a span in which there were such events, the latest first, and how many. */
export const findHours = async (
  db: Queryable,
  span: Span,
  filing: Filing,
  kind: EventKind | undefined,
  limit: number,
): Promise<(ClockHour & { n: number })[]> => {
  const { table, where } = rollup(filing);
  const { rows } = await db.execute<ClockHour & { n: number }>(sql`
    select (day - '1970-01-01'::date) as day, hour, sum(${counted(kind)})::bigint as n from ${sql.raw(table)}_hours
    where ${within(span)} and ${where} group by ${sql.raw(table)}_hours.day, hour having sum(${counted(kind)}) > 0
    order by ${sql.raw(table)}_hours.day desc, hour desc limit ${limit}`);
  return rows;
};

export type Cursor = { at: number; id: string };

type EventRow = Omit<PointEvent, 'kind'> & { kind: number };

/** Events of some hours, the newest first; only the partitions of those days are looked at. */
export const findEvents = async (
  db: Queryable,
  hours: readonly ClockHour[],
  filing: Filing,
  { kind, cursor, limit }: { kind?: EventKind; cursor: Cursor | null; limit: number },
): Promise<PointEvent[]> => {
  if (hours.length === 0) return [];
  const days = Map.groupBy(hours, ({ day }) => day);
  const places = [...days].map(
    ([day, some]) =>
      sql`(day = ${dayName(day)} and hour in (${sql.join(
        some.map(({ hour }) => sql`${hour}`),
        sql`, `,
      )}))`,
  );
  const parts = [sql`(${sql.join(places, sql` or `)})`];
  if (kind) parts.push(sql`kind = ${EVENT_KINDS.indexOf(kind)}`);
  const filed = filings(filing);
  if (filed) parts.push(filed);
  if (cursor) parts.push(sql`(at, id) < (${new Date(cursor.at).toISOString()}::timestamptz, ${cursor.id}::uuid)`);
  const { rows } = await db.execute<EventRow>(sql`
    select e.id, e.at, e.kind, e.content_id as "contentId", c.title, a.name as author, f.type, f.category, f.source
    from (select id, at, kind, content_id, filing from content_events
      where ${sql.join(parts, sql` and `)} order by at desc, id desc limit ${limit}) e
    join filings f on f.id = e.filing join content_items c on c.id = e.content_id join content_authors a on a.id = c.author_id
    order by e.at desc, e.id desc`);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    kind: EVENT_KINDS[row.kind] as EventKind,
  }));
};
