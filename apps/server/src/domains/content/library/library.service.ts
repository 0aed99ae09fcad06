import { type contentFigures, FIGURE_DAYS } from '@onair/contract/content/items/figures';
import { LIBRARY_PAGE, type listLibrary } from '@onair/contract/content/library/library';
import type { Output, Query } from '@onair/contract/endpoint';
import { found } from '../../../db/demand.ts';
import type { Deps, Session } from '../../../deps.ts';
import { companyCalendar, dayName } from '../../../lib/calendar.ts';
import { findAuthorId, findClicks, findFigures, findItems, findPage } from './library.store.ts';

const DAYS = 7;

/** The company's last days by name, today last. */
const lastDays = ({ config, now }: Deps, count: number): string[] => {
  const today = companyCalendar(config.timeZone).at(now().getTime()).dayNumber;
  return Array.from({ length: count }, (_, n) => dayName(today - count + 1 + n));
};

/** One page of the library with a week's clicks per item: three statements, however many items it shows. */
export const readLibrary = async (
  deps: Deps,
  { accountId }: Session,
  { order = 'published', after, limit = LIBRARY_PAGE, ...filter }: Query<typeof listLibrary>,
): Promise<Output<typeof listLibrary>> => {
  const reader = { accountId, timeZone: deps.config.timeZone };
  const { ids, ...page } = await findPage(deps.db, { filter, order, after: after || null, limit, reader });
  const days = lastDays(deps, DAYS);
  const items = await findItems(deps.db, ids, filter.text);
  const clicks = await findClicks(deps.db, ids, days);
  const list = items.map((item) => ({ ...item, clicks: days.map((day) => clicks.get(item.id)?.get(day) ?? 0) }));
  return { list, ...page };
};

const NOTHING = { exposures: 0, clicks: 0, reads: 0, likes: 0, comments: 0, shares: 0 };

/** @throws AppError `notFound` */
export const readFigures = async (deps: Deps, id: number): Promise<Output<typeof contentFigures>> => {
  const authorId = found(await findAuthorId(deps.db, id));
  const days = lastDays(deps, FIGURE_DAYS);
  const rows = new Map((await findFigures(deps.db, id, days)).map((row) => [row.day, row]));
  return { authorId, days: days.map((day) => rows.get(day) ?? { day, ...NOTHING }) };
};
