import type * as contract from '@onair/contract/analytics/analysis';
import type * as content from '@onair/contract/analytics/analysis-content';
import { CATEGORIES, type ContentFamily, SOURCES } from '@onair/contract/content/items';
import type { Output } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { FAMILIES } from './event-rows.store.ts';
import { findClicksByHour } from './event-sums.store.ts';
import { begun, begunHours, byDay, compare, HOURS_AXIS, percent, startsAxis } from './figures.rules.ts';
import { countOf, findPublished, seriesOf } from './published.store.ts';
import type { Plan } from './range.rules.ts';
import type { Readings } from './readings.ts';
import type { VisitSums } from './visits.store.ts';

/** The specification's demo names series so, and its front end looks for these names in both languages. */
const SERIES_NAMES = {
  text: '纯文本',
  image: '图文类',
  video: '视频类',
  contentProduction: '内容生产量',
  contentClick: '内容点击量',
  contentExposure: '内容曝光量',
  activeUsers: '活跃用户数',
} as const;

/** The four groups of the public opinion chart; `other` is the fourth under another name. */
export const opinionChart = async (read: Readings, quota: contract.OpinionQuota): Promise<contract.OpinionChart> => {
  const { plan } = read;
  const answer = (current: readonly number[], previous: readonly number[]) => ({
    range: plan.info,
    quota,
    exact: true,
    series: {
      xAxis: startsAxis(plan),
      data: [
        { name: 'current' as const, value: begun(plan, current) },
        { name: 'previous' as const, value: [...previous] },
      ],
    },
  });
  if (quota === 'visitors') {
    const visits = await read.visits();
    return {
      ...answer(visits.series('visits', 'current'), visits.series('visits', 'previous')),
      ...compare(plan, visits.count('visits', 'current'), visits.count('visits', 'previous')),
      exact: visits.exact,
      families: [],
    };
  }
  if (quota === 'published') {
    const cells = await read.published();
    return {
      ...answer(seriesOf(cells, 'current'), seriesOf(cells, 'previous')),
      ...compare(
        plan,
        countOf(cells, ({ current }) => current),
        countOf(cells, ({ current }) => !current),
      ),
      families: FAMILIES.map((name) => ({
        name,
        value: countOf(cells, ({ current, family }) => current && family === name),
      })),
    };
  }
  const kind = quota === 'comment' ? 'comment' : 'share';
  const sums = await read.sums();
  return {
    ...answer(sums.series(kind, 'current'), sums.series(kind, 'previous')),
    ...compare(plan, sums.count(kind, 'current'), sums.count(kind, 'previous')),
    families: FAMILIES.map((name) => ({ name, value: sums.count(kind, 'current', name) })),
  };
};

/** An opinion as the specification draws it: lines of both periods, bars of this one, or a ring of families. */
export const opinionPoints = (
  { quota, series: { xAxis, data }, families }: contract.OpinionChart,
  nameOf: (family: ContentFamily) => string,
): contract.OpinionPoint[] => {
  if (quota === 'share' || quota === 'other') return families.map(({ name, value }) => ({ name: nameOf(name), value }));
  const drawn = quota === 'published' ? data.slice(0, 1) : data;
  return drawn.flatMap(({ name, value }) => value.map((y, n) => ({ name, x: xAxis[n] ?? '', y })));
};

const SHOWN = ['visitors', 'published', 'comment', 'share'] as const;

/** The four that a page shows together. */
export const opinionCharts = async (read: Readings): Promise<Output<typeof contract.publicOpinions>> => {
  const answers = await Promise.all(SHOWN.map((quota) => opinionChart(read, quota)));
  return { range: read.plan.info, charts: answers.map(({ range: _, ...chart }) => chart) };
};

/** When items of each family are published, in two-hour buckets of the day. */
export const publishChart = async (db: Queryable, plan: Plan): Promise<Output<typeof content.publishingHours>> => {
  const cells = await findPublished(db, plan, 'hours');
  return {
    range: plan.info,
    ...compare(
      plan,
      countOf(cells, ({ current }) => current),
      countOf(cells, ({ current }) => !current),
    ),
    xAxis: [...HOURS_AXIS],
    data: FAMILIES.map((name) => ({ name, value: begunHours(plan, seriesOf(cells, 'current', name)) })),
  };
};

/** The same as series that are ready to draw. */
export const publishSeries = ({
  xAxis,
  data,
}: Output<typeof content.publishingHours>): Output<typeof content.contentPublish> =>
  data.map(({ name, value }) => ({ key: name, name: SERIES_NAMES[name], x: xAxis, y: value }));

/** When each family is read, relative to its own busiest two hours. */
export const periodChart = async (db: Queryable, plan: Plan): Promise<Output<typeof content.contentPeriod>> => {
  const found = await findClicksByHour(db, plan);
  return {
    range: plan.info,
    xAxis: [...HOURS_AXIS],
    data: FAMILIES.map((key) => {
      const clicks = found[key];
      const peak = Math.max(...clicks);
      return {
        key,
        name: SERIES_NAMES[key],
        value: begunHours(
          plan,
          clicks.map((n) => (peak === 0 ? 0 : percent(n, peak))),
        ),
        clicks,
      };
    }),
  };
};

/**
 * Visitors a day: for one day its visitors, for several the average of the completed days, so that the current day does
 * not lower it. Visitors on different days cannot be matched (each day has its own salt), so no figure claims the
 * number of distinct visitors over several days.
 */
export const activeUsers = (plan: Plan, visits: VisitSums) => {
  if (plan.days === 1) {
    const figure = compare(plan, visits.count('visitors', 'current'), visits.count('visitors', 'previous'));
    return { ...figure, exact: visits.exact };
  }
  return { ...compare(plan, visits.daily('current'), visits.daily('previous')), exact: visits.exact };
};

export const overviewChart = async (read: Readings): Promise<Output<typeof contract.dataOverview>> => {
  const { plan } = read;
  const [cells, sums, visits] = await Promise.all([read.published(), read.sums(), read.visits()]);
  const produced = (period: boolean) => countOf(cells, ({ current }) => current === period);
  return {
    range: plan.info,
    xAxis: startsAxis(plan),
    data: [
      {
        key: 'contentProduction',
        name: SERIES_NAMES.contentProduction,
        value: begun(plan, seriesOf(cells, 'current')),
        ...compare(plan, produced(true), produced(false)),
        exact: true,
      },
      ...(
        [
          ['contentClick', 'click'],
          ['contentExposure', 'exposure'],
        ] as const
      ).map(([key, kind]) => ({
        key,
        name: SERIES_NAMES[key],
        value: begun(plan, sums.series(kind, 'current')),
        ...compare(plan, sums.count(kind, 'current'), sums.count(kind, 'previous')),
        exact: true,
      })),
      {
        key: 'activeUsers',
        name: SERIES_NAMES.activeUsers,
        value: begun(plan, byDay(plan, visits.series('visitors', 'current'))),
        ...activeUsers(plan, visits),
      },
    ],
  };
};

export const actionsChart = async (read: Readings): Promise<Output<typeof contract.userActions>> => {
  const { plan } = read;
  const sums = await read.sums();
  const data = (['like', 'comment', 'share'] as const).map((name) => ({
    name,
    ...compare(plan, sums.count(name, 'current'), sums.count(name, 'previous')),
  }));
  return { range: plan.info, data };
};

export const distributionChart = async (
  db: Queryable,
  plan: Plan,
): Promise<Output<typeof content.contentTypeDistribution>> => {
  const cells = await findPublished(db, plan, 'category');
  return {
    range: plan.info,
    ...compare(
      plan,
      countOf(cells, ({ current }) => current),
      countOf(cells, ({ current }) => !current),
    ),
    categories: [...CATEGORIES],
    data: FAMILIES.map((name) => ({
      name,
      value: CATEGORIES.map((category) =>
        countOf(cells, ({ current, family, key }) => current && family === name && key === category),
      ),
    })),
  };
};

export const sourceChart = async (db: Queryable, plan: Plan): Promise<Output<typeof content.publishingSource>> => {
  const cells = await findPublished(db, plan, 'source');
  const data = FAMILIES.map((name) => {
    const own = cells.filter(({ family }) => family === name);
    return {
      name,
      ...compare(
        plan,
        countOf(own, ({ current }) => current),
        countOf(own, ({ current }) => !current),
      ),
      sources: SOURCES.map((source) => ({
        name: source,
        value: countOf(own, ({ current, key }) => current && key === source),
      })),
    };
  });
  return { range: plan.info, data };
};
