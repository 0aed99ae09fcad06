import { permits } from '@onair/contract/access';
import {
  categoriesPercent,
  contentData,
  popularList,
  recentVisits,
  recordVisit,
  workplaceSummary,
} from '@onair/contract/analytics/workplace';
import { changeOf } from '@onair/contract/change';
import type { ContentFamily } from '@onair/contract/content/items/items';
import { pageRoutes } from '@onair/contract/routes';
import { batchReads } from '../../../db/list.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { coalesce } from '../../../lib/coalesce.ts';
import { AppError } from '../../../lib/errors.ts';
import {
  findClicks,
  findFamilies,
  findPopular,
  findRecent,
  findSummary,
  momentOf,
  noteVisit,
} from './workplace.store.ts';

/** Pages remembered as recently visited. */
const RECENT_MAX = 12;

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

/**
 * Figures of the Workplace, each from rollups or from a count over an index. Every open Workplace requests them after
 * each change, so concurrent requests share an answer.
 */
export const workplaceRoutes = (mount: Mount, deps: Deps): void => {
  const calendar = companyCalendar(deps.config.timeZone);
  const moment = () => momentOf(calendar, deps.now().getTime());

  const summary = coalesce(() => findSummary(deps.db, moment()));
  const clicks = coalesce(() => findClicks(deps.db, moment()));
  const families = coalesce(() => findFamilies(deps.db, deps.now().getTime()));

  const popular = batchReads(
    ({ type, limit }: { type: ContentFamily; limit: number }) => `${type} ${limit}`,
    ({ type, limit }) => findPopular(deps.db, type, limit, moment()),
  );

  mount(workplaceSummary, async ({ session }) => {
    const row = await summary();
    const money = permits('billing:read', session.role)
      ? {}
      : { balance: null, ordersPending: null, renewalsDue: null };
    return { ...row, ...money, newFromYesterday: changeOf(row.newToday, row.newYesterday) };
  });

  mount(contentData, clicks);

  mount(popularList, async ({ query }) => {
    const rows = await popular({ type: query.type ?? 'text', limit: query.limit ?? 5 });
    return rows.map(({ clicks, ...row }, index) => ({
      ...row,
      key: index + 1,
      clickNumber: clicks,
      increases: changeOf(row.today, row.yesterday),
    }));
  });

  mount(categoriesPercent, async () => {
    const counts = await families();
    return FAMILIES.map((family) => ({ family, count: counts[family] }));
  });

  mount(recentVisits, async ({ session }) => findRecent(deps.db, session.accountId, RECENT_MAX));

  mount(recordVisit, async ({ body, session }) => {
    const page = pageRoutes.find((route) => route.name === body.name);
    if (!page || !permits(page.access, session.role, session.confirmed)) throw new AppError('notFound');
    const { now, day } = moment();
    await noteVisit(deps.db, session.accountId, body.name, day, now);
    return true;
  });
};
