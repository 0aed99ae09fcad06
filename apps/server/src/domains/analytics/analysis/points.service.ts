import type { PointEvent } from '@onair/contract/analytics/analysis-points';
import type { EventKind } from '@onair/contract/content/items/items';
import type { Queryable } from '../../../db/client.ts';
import type { Calendar } from '../../../lib/calendar.ts';
import { type Cursor, type Filing, findEvents, findHours } from './points.store.ts';
import { type ClockHour, earlier, type Span } from './range.rules.ts';

/** How many times as many hours are read next when those before held too few events. */
const WIDER = 4;

const hourBefore = ({ day, hour }: ClockHour): ClockHour =>
  hour > 0 ? { day, hour: hour - 1 } : { day: day - 1, hour: 23 };

type Wanted = { kind?: EventKind | undefined; cursor: Cursor | null; limit: number };

/**
 * The newest events of a span before a cursor, up to `limit`. The rollup says which hours have events; it also counts
 * those of deleted items, which no list shows. Where these leave too few, they are excluded before the limit and earlier
 * hours are read, until the page is full.
 */
export const findEventPage = async (
  db: Queryable,
  calendar: Calendar,
  span: Span,
  filing: Filing,
  { kind, cursor, limit }: Wanted,
): Promise<PointEvent[]> => {
  const at = cursor && calendar.at(cursor.at);
  const reached = at ? { day: at.dayNumber, hour: at.hour } : span.last;
  let last = earlier(reached, span.last) ? reached : span.last;
  // Each hour has at least one event in the rollup; the one of the cursor may have none left.
  let most = limit + 1;
  const hours = await findHours(db, { ...span, last }, filing, kind, most);
  let sure = 0;
  const enough = hours.filter(({ day, hour, n }) => {
    const wanted = sure < limit;
    if (!(at && day === at.dayNumber && hour === at.hour)) sure += n;
    return wanted;
  });
  const found = await findEvents(db, enough, filing, { kind, cursor, limit });
  if (found.length >= Math.min(limit, sure)) return found;
  const page: PointEvent[] = [];
  for (;;) {
    most *= WIDER;
    const more = await findHours(db, { ...span, last }, filing, kind, most);
    const rest = { kind, cursor, limit: limit - page.length, existing: true };
    page.push(...(await findEvents(db, more, filing, rest)));
    const end = more.at(-1);
    if (page.length >= limit || !end || more.length < most) return page;
    last = hourBefore(end);
  }
};
