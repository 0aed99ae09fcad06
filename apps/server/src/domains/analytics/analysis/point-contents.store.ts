import type { listTopContents } from '@onair/contract/analytics/analysis-points';
import { type ContentItem, EVENT_KINDS, type EventKind, FAMILY_TYPES } from '@onair/contract/content/items';
import type { Output } from '@onair/contract/endpoint';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { COUNTER } from './event-sums.store.ts';
import type { Filing } from './points.store.ts';
import type { Span } from './span.rules.ts';

/** Items as they are filed now. */
const filedAs = ({ family, category, source }: Filing): SQL => {
  const parts = [sql`true`];
  if (family)
    parts.push(sql`c.type in (select jsonb_array_elements_text(${JSON.stringify(FAMILY_TYPES[family])}::jsonb))`);
  if (category) parts.push(sql`c.category = ${category}`);
  if (source) parts.push(sql`c.source = ${source}`);
  return sql.join(parts, sql` and `);
};

type Top = Output<typeof listTopContents>['list'];

/**
 * Items with most events of a kind. Whole days come from the sums by day, parts of recent days from those by hour, parts of
 * older days from the events themselves.
 * @param hoursFrom the first day of which sums by item and hour are kept
 */
export const findTopContents = async (
  db: Queryable,
  { first, last, hourFrom, hourTo }: Span,
  filing: Filing,
  { kind, limit, hoursFrom }: { kind: EventKind; limit: number; hoursFrom: number },
): Promise<Top> => {
  const counter = sql.raw(COUNTER[kind]);
  const parts: SQL[] = [];
  const byHours = (from: number, to: number): void => {
    const hours = sql`day between ${dayName(from)} and ${dayName(to)} and hour >= ${hourFrom} and hour < ${hourTo}
      and (day, hour) >= (${dayName(first.day)}::date, ${first.hour}::smallint)
      and (day, hour) <= (${dayName(last.day)}::date, ${last.hour}::smallint)`;
    if (to >= hoursFrom) {
      parts.push(
        sql`select content_id, ${counter} as n from content_hours where ${hours} and day >= ${dayName(hoursFrom)}`,
      );
    }
    if (from < hoursFrom) {
      parts.push(sql`select content_id, count(*) as n from content_events
        where ${hours} and day < ${dayName(hoursFrom)} and kind = ${EVENT_KINDS.indexOf(kind)} group by content_id`);
    }
  };
  const [from, to] = [first.hour === 0 ? first.day : first.day + 1, last.hour === 23 ? last.day : last.day - 1];
  if (hourFrom > 0 || hourTo < 24 || from > to) byHours(first.day, last.day);
  else {
    parts.push(sql`select content_id, ${counter} as n from content_days
      where day between ${dayName(from)} and ${dayName(to)} and ${counter} > 0`);
    if (from > first.day) byHours(first.day, first.day);
    if (to < last.day) byHours(last.day, last.day);
  }
  const { rows } = await db.execute<Top[number]>(sql`
    with counted as (select content_id, sum(n)::bigint as n from (${sql.join(parts, sql` union all `)}) p group by content_id)
    select c.id as "contentId", c.title, a.name as author, c.type, c.category, c.source, t.n as count
    from counted t join content_items c on c.id = t.content_id join content_authors a on a.id = c.author_id
    where t.n > 0 and ${filedAs(filing)} order by t.n desc, c.id limit ${limit}`);
  return rows;
};

type Published = { from: string; to: string; hourFrom: number; hourTo: number; timeZone: string };

/** Items published in a span, the newest first, and how many there are. */
export const findPointContents = async (
  db: Queryable,
  { from, to, hourFrom, hourTo, timeZone }: Published,
  filing: Filing,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ContentItem[]; total: number }> => {
  const hours =
    hourFrom > 0 || hourTo < 24
      ? sql`extract(hour from c.published_at at time zone ${timeZone}) >= ${hourFrom}
          and extract(hour from c.published_at at time zone ${timeZone}) < ${hourTo}`
      : sql`true`;
  const where = sql`c.published_at >= ${from} and c.published_at < ${to} and ${hours} and ${filedAs(filing)}`;
  const { rows } = await db.execute<{ total: number; item: ContentItem | null }>(sql`
    with page as (
      select c.id, c.title, a.name as author, c.type, c.category, c.source, to_jsonb(c.tags) as tags, c.status, c.review,
        c.published_at as "publishedAt"
      from content_items c join content_authors a on a.id = c.author_id
      where ${where} order by c.published_at desc, c.id desc limit ${limit} offset ${offset}
    )
    select total, to_jsonb(page) as item from (select count(*) as total from content_items c where ${where}) counted
    left join page on true order by page."publishedAt" desc, page.id desc`);
  const list = rows.flatMap(({ item }) =>
    item ? [{ ...item, publishedAt: new Date(item.publishedAt).toISOString() }] : [],
  );
  return { list, total: rows[0]?.total ?? 0 };
};
