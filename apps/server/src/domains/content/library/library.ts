import { LIBRARY_PAGE, type listLibrary } from '@onair/contract/content/library';
import type { Output, Query } from '@onair/contract/endpoint';
import { companyCalendar, dayName } from '../../../calendar.ts';
import type { Deps, Session } from '../../../deps.ts';
import { findClicks, findItems, findPage } from './library.store.ts';

const DAYS = 7;

/** One page of the library with a week's clicks of each item: three statements, however many items it shows. */
export const readLibrary = async (
  deps: Deps,
  { accountId }: Session,
  { order = 'published', after, limit = LIBRARY_PAGE, ...filter }: Query<typeof listLibrary>,
): Promise<Output<typeof listLibrary>> => {
  const { timeZone } = deps.config;
  const reader = { accountId, timeZone };
  const { ids, ...page } = await findPage(deps.db, { filter, order, after: after || null, limit, reader });
  const today = companyCalendar(timeZone).at(deps.now().getTime()).dayNumber;
  const days = Array.from({ length: DAYS }, (_, n) => dayName(today - DAYS + 1 + n));
  const items = await findItems(deps.db, ids, filter.text);
  const clicks = await findClicks(deps.db, ids, { from: days[0] ?? '', to: days.at(-1) ?? '' });
  const list = items.map((item) => ({ ...item, clicks: days.map((day) => clicks.get(item.id)?.get(day) ?? 0) }));
  return { list, ...page };
};
