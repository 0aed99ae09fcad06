import {
  itemReferrers,
  listPointContents,
  listPointEvents,
  listTopContents,
  type PointFilter,
  REFERRER_DAYS,
} from '@onair/contract/analytics/analysis-points';
import { FIGURE_DAYS } from '@onair/contract/content/items/figures';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { type Calendar, dayName } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { findExposuresFrom } from '../rollups/days.store.ts';
import { findEventPage } from './points.service.ts';
import {
  type Cursor,
  countPoint,
  filingOf,
  findItemReferrers,
  findPointContents,
  findTopContents,
  notBefore,
} from './points.store.ts';
import { type Span, spanFaults, spanOf } from './range.rules.ts';

/** Days for which items are counted by hour of the day. */
const TOP_DAYS = 31;
/** Hourly sums by item are kept for fourteen days; one day less is certainly complete. */
const CONTENT_HOURS_DAYS = 13;

const cursorOf = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null;
  const [at = '', id = ''] = text.split('_');
  return { at: Number(at), id };
};

/** What is behind a point of a chart. */
export const pointRoutes = (mount: Mount, deps: Deps, calendar: Calendar): void => {
  const { db, config } = deps;
  const today = () => calendar.at(deps.now().getTime()).dayNumber;
  const oldestDay = () => today() - config.eventRetentionDays;
  const ask = (query: PointFilter, locale: Locale): Span => {
    const fields = spanFaults(query, locale);
    if (fields.length > 0) throw new AppError('invalid', { fields });
    return spanOf(calendar, query, deps.now().getTime());
  };

  mount(listPointEvents, async ({ query, locale }) => {
    const { kind, limit = 20 } = query;
    const span = ask(query, locale);
    const filing = filingOf(query);
    const exposuresFrom = kind === 'exposure' ? await findExposuresFrom(db) : null;
    const first = Math.max(oldestDay(), exposuresFrom ?? 0);
    const wanted = { kind, cursor: cursorOf(query.cursor), limit: limit + 1 };
    // One more event than the page shows says whether there is another page.
    const [total, events] = await Promise.all([
      countPoint(db, span, filing, kind),
      findEventPage(db, calendar, notBefore(span, first), filing, wanted),
    ]);
    const list = events.slice(0, limit);
    const end = list.at(-1);
    return {
      list,
      next: events.length > limit && end ? `${Date.parse(end.at)}_${end.id}` : null,
      total,
      keptFrom: dayName(first),
    };
  });

  mount(listTopContents, async ({ query, locale }) => {
    const { kind = 'click', limit = 10 } = query;
    const span = ask(query, locale);
    const hoursFrom = today() - CONTENT_HOURS_DAYS;
    const someHours = span.hourFrom > 0 || span.hourTo < 24;
    const partly = someHours || span.first.hour > 0 || span.last.hour < 23;
    const byEvents = query.referrer !== undefined;
    const days = byEvents ? REFERRER_DAYS : TOP_DAYS;
    const bounded = someHours || byEvents ? notBefore(span, span.last.day - days + 1) : span;
    const looked = byEvents
      ? notBefore(bounded, oldestDay())
      : partly
        ? notBefore(bounded, Math.min(hoursFrom, oldestDay()))
        : bounded;
    const list = await findTopContents(db, looked, filingOf(query), { kind, limit, hoursFrom });
    return { from: dayName(looked.first.day), to: dayName(looked.last.day), list };
  });

  mount(itemReferrers, ({ query: { contentId } }) =>
    findItemReferrers(
      db,
      contentId,
      Array.from({ length: FIGURE_DAYS }, (_, ago) => dayName(today() - ago)),
    ),
  );

  mount(listPointContents, async ({ query, locale }) => {
    const { hourFrom, hourTo } = ask(query, locale);
    // Items are published between 1970 and now, whatever dates a calendar allows.
    const instant = (text: string) => new Date(Math.max(0, Math.min(Date.parse(text), deps.now().getTime() + 1)));
    const span = {
      from: instant(query.from).toISOString(),
      to: instant(query.to).toISOString(),
      hourFrom,
      hourTo,
      timeZone: config.timeZone,
    };
    return findPointContents(db, span, filingOf(query), pageOf(query, locale));
  });
};
