import type { listTopContents } from '@onair/contract/analytics/analysis-points';
import { type ContentItem, EVENT_KINDS, type EventKind } from '@onair/contract/content/items';
import type { Output } from '@onair/contract/endpoint';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { bigInt, orNull, rowsOf, string } from '../../../db/rows.ts';
import { type AnyColumn, and, between, desc, eq, gt, gte, lt, type SQL, sql } from '../../../db/sql.ts';
import { contentAuthors, contentItems } from '../../content/published.views.ts';
import { contentEvents } from '../intake/events.tables.ts';
import { contentDays, contentHours } from '../intake/rollups.tables.ts';
import { COUNTER } from './event-rows.store.ts';
import { cameFrom, type Filing } from './points.store.ts';
import { matchesFilter } from './published.store.ts';
import type { Span } from './span.rules.ts';

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
