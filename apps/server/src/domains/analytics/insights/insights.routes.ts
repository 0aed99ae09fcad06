import { audienceMap, audiencePortrait, FUNNEL_ROWS_MAX, funnel } from '@onair/contract/analytics/insights';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { demandService } from '../../billing/index.ts';
import { findAuthorNames } from '../analysis/contribution.store.ts';
import { rangePlanner } from '../analysis/range.service.ts';
import { type Counted, interestsOf, stepsOf } from './insights.rules.ts';
import { findAudienceHours, findAudienceSums, findCounted } from './insights.store.ts';

/**
 * The insights that services unlock: computed from rollups, like the analysis pages, and closed while the service is
 * not active.
 */
export const insightsRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  const plan = rangePlanner(deps);

  mount(funnel, async ({ query: { by, ...asked }, locale }) => {
    await demandService(deps, 'funnel', locale);
    const planned = plan(asked, locale);
    const counted = await findCounted(db, planned, by);
    const funnelOf = (rows: readonly (Counted & { current: boolean })[]) => {
      const period = (current: boolean) => stepsOf(rows.filter((row) => row.current === current));
      return { now: period(true), previous: planned.hasPrevious ? period(false) : null };
    };
    const rows = [...Map.groupBy(counted, ({ key }) => key)]
      .map(([key, some]) => ({ key, ...funnelOf(some) }))
      .filter(({ now }) => now.exposures > 0)
      .sort((a, b) => b.now.exposures - a.now.exposures)
      .slice(0, FUNNEL_ROWS_MAX);
    const names =
      by === 'author'
        ? await findAuthorNames(
            db,
            rows.map(({ key }) => Number(key)),
          )
        : null;
    return {
      range: planned.info,
      total: funnelOf(counted),
      rows: rows.map((row) => {
        const name = names?.get(Number(row.key));
        return name === undefined ? row : { ...row, name };
      }),
    };
  });

  mount(audienceMap, async ({ query, locale }) => {
    await demandService(deps, 'audience', locale);
    const planned = plan(query, locale);
    const [hours, sums] = await Promise.all([findAudienceHours(db, planned), findAudienceSums(db, planned)]);
    return {
      range: planned.info,
      hours,
      visits: sums.visits,
      newVisitors: sums.visitors - sums.cameBack,
      returningVisitors: sums.cameBack,
    };
  });

  mount(audiencePortrait, async ({ query, locale }) => {
    await demandService(deps, 'portrait', locale);
    const planned = plan(query, locale);
    const current = async (by: 'category' | 'family') =>
      interestsOf(
        by,
        (await findCounted(db, planned, by)).filter((row) => row.current),
      );
    return { range: planned.info, interests: [...(await current('category')), ...(await current('family'))] };
  });
};
