import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import {
  ITEM_REFERRERS_MAX,
  type itemReferrers,
  type listTopContents,
  type PointEvent,
  type PointFilter,
} from '@onair/contract/analytics/analysis-points';
import { type ContentItem, EVENT_KINDS, type EventKind } from '@onair/contract/content/items/items';
import type { Output } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { among, bigInt, int, oneValue, orNull, rowsOf, string } from '../../../db/rows.ts';
import { type AnyColumn, and, between, desc, eq, gt, gte, lt, not, or, type SQL, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { contentAuthors, contentItems } from '../../content/published.views.ts';
import { contentEvents, filings, referrers } from '../rollups/events.tables.ts';
import {
  authorDays,
  authorHours,
  contentDays,
  contentHours,
  contentReferrerDays as d,
  familyDays,
  familyHours,
  filingDays,
  filingHours,
  referrerDays,
  referrerHours,
} from '../rollups/rollups.tables.ts';
import type { ClockHour, Span } from './range.rules.ts';
import { COUNTER, type Days, FAMILIES, type Hours, matchesFilter } from './sums.store.ts';

export type Filing = AnalysisFilter;
export const filingOf = ({ family, category, source, author, referrer }: PointFilter): Filing => ({
  family,
  category,
  source,
  author,
  referrer,
});

type Rollup = Days | Hours;

const counted = (table: Rollup, kind?: EventKind): SQL =>
  sql.join(
    (kind ? [kind] : EVENT_KINDS).map((each) => sql`${table[COUNTER[each]]}`),
    sql` + `,
  );

/** Filings that pass a filter; undefined when all do. */
const filedAs = (column: AnyColumn, { family, category, source }: Filing): SQL | undefined => {
  const where = and(
    family && eq(filings.family, FAMILIES.indexOf(family)),
    category && eq(filings.category, category),
    source && eq(filings.source, source),
  );
  return where && sql`${column} in (select ${filings.id} from ${filings} where ${where})`;
};

/** Events of visitors from that referrer. */
const cameFrom = (column: AnyColumn, referrer: string): SQL =>
  sql`${column} = (select ${referrers.id} from ${referrers} where ${eq(referrers.host, referrer)})`;

/** The smallest rollups that distinguish these filings. */
const rollupsFor = ({ category, source, author, referrer }: Filing): [Days, Hours] => {
  if (author !== undefined) return [authorDays, authorHours];
  if (referrer !== undefined) return [referrerDays, referrerHours];
  return category || source ? [filingDays, filingHours] : [familyDays, familyHours];
};

const lets = (table: Rollup, filing: Filing): SQL | undefined => {
  if ('filing' in table) return filedAs(table.filing, filing);
  const { family, author, referrer } = filing;
  return and(
    family && eq(table.family, FAMILIES.indexOf(family)),
    'authorId' in table && author !== undefined ? eq(table.authorId, author) : undefined,
    'referrer' in table && referrer !== undefined ? cameFrom(table.referrer, referrer) : undefined,
  );
};

/** A span that starts with `day` contains nothing of earlier days. */
export const notBefore = (span: Span, day: number): Span =>
  span.first.day < day ? { ...span, first: { day, hour: 0 } } : span;

const within = ({ day, hour }: Hours, { first, last, hourFrom, hourTo }: Span): SQL => sql`
  (${day}, ${hour}) >= (${dayName(first.day)}::date, ${first.hour}::smallint)
  and (${day}, ${hour}) <= (${dayName(last.day)}::date, ${last.hour}::smallint)
  and ${hour} >= ${hourFrom} and ${hour} < ${hourTo}`;

/** The number of events in a span: whole days by day, the rest by hour. */
export const countPoint = (db: Queryable, span: Span, filing: Filing, kind?: EventKind): Promise<number> => {
  const [byDays, byHours] = rollupsFor(filing);
  const { first, last, hourFrom, hourTo } = span;
  const everyHour = hourFrom === 0 && hourTo === 24;
  const [from, to] = [first.hour === 0 ? first.day : first.day + 1, last.hour === 23 ? last.day : last.day - 1];
  const whole = everyHour && from <= to;
  const inDays = (day: AnyColumn) => between(day, dayName(from), dayName(to));
  const days = sql`select ${counted(byDays, kind)} as n from ${byDays}
    where ${and(inDays(byDays.day), lets(byDays, filing))}`;
  const hours = sql`select ${counted(byHours, kind)} as n from ${byHours}
    where ${and(within(byHours, span), lets(byHours, filing), whole ? not(inDays(byHours.day)) : undefined)}`;
  return oneValue(
    db,
    bigInt(sql`coalesce(sum(n), 0)`),
    (sum) => sql`select ${sum} from (${whole ? sql`${days} union all ${hours}` : hours}) counted`,
  );
};

/** The hours of a span with such events, latest first, and their counts. */
export const findHours = (
  db: Queryable,
  span: Span,
  filing: Filing,
  kind: EventKind | undefined,
  limit: number,
): Promise<(ClockHour & { n: number })[]> => {
  const [, table] = rollupsFor(filing);
  const sum = sql`sum(${counted(table, kind)})`;
  const shape = { day: int(sql`${table.day} - '1970-01-01'::date`), hour: table.hour, n: bigInt(sum) };
  return rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list} from ${table} where ${and(within(table, span), lets(table, filing))}
    group by ${table.day}, ${table.hour} having ${sum} > 0
    order by ${desc(table.day)}, ${desc(table.hour)} limit ${limit}`,
  );
};

export type Cursor = { at: number; id: string };

const EVENT = {
  id: contentEvents.id,
  at: contentEvents.at,
  kind: contentEvents.kind,
  contentId: contentEvents.contentId,
  title: contentItems.title,
  author: contentAuthors.name,
  type: filings.type,
  category: filings.category,
  source: filings.source,
  referrer: referrers.host,
};

type Events = { kind?: EventKind | undefined; cursor: Cursor | null; limit: number; existing?: boolean };

/**
 * Events of some hours, newest first; only the partitions of those days are read. Those of deleted items are left out
 * of the `limit` newest, or, with `existing`, before these are chosen.
 */
export const findEvents = async (
  db: Queryable,
  hours: readonly ClockHour[],
  filing: Filing,
  { kind, cursor, limit, existing = false }: Events,
): Promise<PointEvent[]> => {
  if (hours.length === 0) return [];
  const byAuthor = filing.author === undefined ? sql`true` : eq(contentItems.authorId, filing.author);
  const days = Map.groupBy(hours, ({ day }) => day);
  const { id, at, day, hour, kind: kindOf, contentId, filing: filedUnder, referrer } = contentEvents;
  const places = [...days].map(([number, some]) =>
    and(
      eq(day, dayName(number)),
      among(
        hour,
        some.map((one) => one.hour),
      ),
    ),
  );
  const where = and(
    or(...places),
    kind ? eq(kindOf, EVENT_KINDS.indexOf(kind)) : lt(kindOf, EVENT_KINDS.length),
    filedAs(filedUnder, filing),
    filing.referrer === undefined ? undefined : cameFrom(referrer, filing.referrer),
    existing || filing.author !== undefined
      ? sql`${contentId} in (select ${contentItems.id} from ${contentItems} where ${byAuthor})`
      : undefined,
    cursor ? sql`(${at}, ${id}) < (${new Date(cursor.at).toISOString()}::timestamptz, ${cursor.id}::uuid)` : undefined,
  );
  const newest = sql`(select ${id}, ${at}, ${kindOf}, ${contentId}, ${filedUnder}, ${referrer} from ${contentEvents}
    where ${where} order by ${desc(at)}, ${desc(id)} limit ${limit}) ${contentEvents}`;
  const rows = await rowsOf(
    db,
    EVENT,
    (list) => sql`
    select ${list} from ${newest} join ${filings} on ${filings.id} = ${filedUnder}
    join ${referrers} on ${referrers.id} = ${referrer}
    join ${contentItems} on ${contentItems.id} = ${contentId}
    join ${contentAuthors} on ${contentAuthors.id} = ${contentItems.authorId}
    order by ${desc(at)}, ${desc(id)}`,
  );
  return rows.flatMap(({ kind: index, ...row }) => {
    const happened = EVENT_KINDS[index];
    return happened ? [{ ...row, kind: happened }] : [];
  });
};

const FILED = {
  title: contentItems.title,
  author: contentAuthors.name,
  type: contentItems.type,
  category: contentItems.category,
  source: contentItems.source,
};
const items = sql`${contentItems} join ${contentAuthors} on ${contentAuthors.id} = ${contentItems.authorId}`;

type Top = Output<typeof listTopContents>['list'];

/**
 * Items with the most events of a kind. Whole days come from daily sums, parts of recent days from hourly sums; parts
 * of older days, and counts by referrer, come from the events themselves.
 * @param hoursFrom the first day with hourly sums by item
 */
export const findTopContents = (
  db: Queryable,
  { first, last, hourFrom, hourTo }: Span,
  filing: Filing,
  { kind, limit, hoursFrom }: { kind: EventKind; limit: number; hoursFrom: number },
): Promise<Top> => {
  const parts: SQL[] = [];
  const byHours = (from: number, to: number): void => {
    const hours = ({ day, hour }: { day: AnyColumn; hour: AnyColumn }) => sql`
      ${between(day, dayName(from), dayName(to))} and ${hour} >= ${hourFrom} and ${hour} < ${hourTo}
      and (${day}, ${hour}) >= (${dayName(first.day)}::date, ${first.hour}::smallint)
      and (${day}, ${hour}) <= (${dayName(last.day)}::date, ${last.hour}::smallint)`;
    const { referrer } = filing;
    if (to >= hoursFrom && referrer === undefined) {
      parts.push(sql`select ${contentHours.contentId}, ${contentHours[COUNTER[kind]]} as n from ${contentHours}
        where ${and(hours(contentHours), gte(contentHours.day, dayName(hoursFrom)))}`);
    }
    if (from < hoursFrom || referrer !== undefined) {
      const { contentId, day } = contentEvents;
      const events = referrer === undefined ? lt(day, dayName(hoursFrom)) : cameFrom(contentEvents.referrer, referrer);
      const ofKind = eq(contentEvents.kind, EVENT_KINDS.indexOf(kind));
      parts.push(sql`select ${contentId}, count(*) as n from ${contentEvents}
        where ${and(hours(contentEvents), events, ofKind)} group by ${contentId}`);
    }
  };
  const [from, to] = [first.hour === 0 ? first.day : first.day + 1, last.hour === 23 ? last.day : last.day - 1];
  if (hourFrom > 0 || hourTo < 24 || from > to || filing.referrer !== undefined) byHours(first.day, last.day);
  else {
    const { contentId, day } = contentDays;
    const counter = contentDays[COUNTER[kind]];
    parts.push(sql`select ${contentId}, ${counter} as n from ${contentDays}
      where ${and(between(day, dayName(from), dayName(to)), gt(counter, 0))}`);
    if (from > first.day) byHours(first.day, first.day);
    if (to < last.day) byHours(last.day, last.day);
  }
  return rowsOf(
    db,
    { contentId: contentItems.id, ...FILED, count: bigInt(sql`t.n`) },
    (list) => sql`
    with counted as (select content_id, sum(n)::bigint as n from (${sql.join(parts, sql` union all `)}) p group by content_id)
    select ${list} from counted t join ${contentItems} on ${contentItems.id} = t.content_id
      join ${contentAuthors} on ${contentAuthors.id} = ${contentItems.authorId}
    where ${and(sql`t.n > 0`, matchesFilter(filing))} order by t.n desc, ${contentItems.id} limit ${limit}`,
  );
};

type Published = { from: string; to: string; hourFrom: number; hourTo: number; timeZone: string };

/** Items published in a span, newest first, and their number. */
export const findPointContents = (
  db: Queryable,
  { from, to, hourFrom, hourTo, timeZone }: Published,
  filing: Filing,
  page: Page,
): Promise<Listed<ContentItem>> => {
  const { id, tags, status, stage, review, publishedAt, coverId } = contentItems;
  const coverUrl = orNull(string(sql`'/api/picture/' || ${coverId}::text`));
  const hour = sql`extract(hour from ${publishedAt} at time zone ${timeZone})`;
  const everyHour = hourFrom === 0 && hourTo === 24;
  const inHours = everyHour ? undefined : sql`${hour} >= ${hourFrom} and ${hour} < ${hourTo}`;
  const where = and(gte(publishedAt, from), lt(publishedAt, to), inHours, matchesFilter(filing));
  return listPage(
    db,
    { id, ...FILED, tags, status, stage, review, publishedAt, coverUrl },
    {
      from: sql`${items} where ${where}`,
      order: sql`${desc(publishedAt)}, ${desc(id)}`,
      page,
      total: sql`select count(*) from ${contentItems} where ${where}`,
    },
  );
};

/** Referrers of the clicks on an item on these days. */
export const findItemReferrers = async (
  db: Queryable,
  contentId: number,
  days: readonly string[],
): Promise<Output<typeof itemReferrers>> => {
  const rows = await rowsOf(
    db,
    { referrer: referrers.host, clicks: int(sql`n`), all: int(sql`(sum(n) over ())`) },
    (list) => sql`
    with counted as (select ${d.referrer} as referrer, sum(${d.clicks}) as n from ${d}
      where ${and(eq(d.contentId, contentId), among(d.day, days))} group by 1)
    select ${list} from counted join ${referrers} on ${referrers.id} = counted.referrer
    order by n desc, ${referrers.host} limit ${ITEM_REFERRERS_MAX}`,
  );
  const shown = rows.reduce((sum, row) => sum + row.clicks, 0);
  return { list: rows.map(({ all: _, ...row }) => row), others: (rows[0]?.all ?? 0) - shown };
};
