import type * as contract from '@onair/contract/analytics/analysis';
import {
  type ChainChart,
  ChainQuota,
  type chainGrowths,
  type dataChainGrowth,
} from '@onair/contract/analytics/analysis';
import type * as content from '@onair/contract/analytics/analysis-content';
import { CATEGORIES, type ContentFamily, SOURCES } from '@onair/contract/content/items/items';
import type { Output } from '@onair/contract/endpoint';
import { defined } from '@onair/contract/typed';
import type { Queryable } from '../../../db/client.ts';
import { begun, begunHours, byDay, compare, HOURS_AXIS, percent, ratio, running, startsAxis } from './figures.rules.ts';
import type { Plan } from './range.rules.ts';
import { countOf, FAMILIES, findClicksByHour, findEventSums, findPublished, seriesOf } from './sums.store.ts';
import { findRetention, findVisits, type Retention, type VisitSums } from './visits.store.ts';

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => {
    found ??= read();
    return found;
  };
};

type Readings = ReturnType<typeof readingsOf>;

/** What charts of one request read: each of it at most once, however many of them need it. */
export const readingsOf = (db: Queryable, plan: Plan) => ({
  db,
  plan,
  sums: once(() => findEventSums(db, plan)),
  visits: once(() => findVisits(db, plan)),
  /** Published items by bucket. */
  published: once(() => findPublished(db, plan, 'bucket')),
});

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

const returning = async (read: Readings): Promise<ChainChart> => {
  const { plan } = read;
  const visits = await read.visits();
  return {
    range: plan.info,
    quota: 'retentionTrends',
    ...compare(plan, visits.count('returning', 'current'), visits.count('returning', 'previous')),
    unit: 'count',
    exact: visits.exact,
    series: {
      xAxis: startsAxis(plan),
      data: [{ name: 'returning', value: begun(plan, visits.series('returning', 'current')) }],
    },
  };
};

/** Percentage of a day's visitors who returned; null where there were no visitors. */
const rate = (found: Retention, after: number): number | null => {
  const row = found.find((one) => one.after === after);
  return row && row.had > 0 ? percent(row.returned, row.had) : null;
};

const retention = async ({ db, plan }: Readings): Promise<ChainChart> => {
  // Completed days: visitors who have not returned yet may still do so today. Nothing is known about today alone.
  const whole = Math.floor(plan.cut / 24);
  const [current, previous] =
    whole === 0
      ? [[], []]
      : await Promise.all([
          findRetention(db, plan.first, plan.first + whole - 1),
          findRetention(db, plan.previousFirst, plan.previousFirst + whole - 1),
        ]);
  const days = Array.from({ length: 12 }, (_, n) => n + 1);
  const count = rate(current, 1);
  const compared = compare(plan, count ?? 0, rate(previous, 1));
  // An unknown rate has not changed by anything.
  const figure = count === null ? { ...compared, count, growth: null } : compared;
  return {
    range: plan.info,
    quota: 'userRetention',
    ...figure,
    unit: 'percent',
    exact: current.every(({ exact }) => exact),
    series: {
      xAxis: days.map(String),
      data: [{ name: 'retention', value: days.map((after) => rate(current, after)) }],
    },
  };
};

const consumptionTrends = async (read: Readings): Promise<ChainChart> => {
  const { plan } = read;
  const [sums, visits] = await Promise.all([read.sums(), read.visits()]);
  const of = (period: 'current' | 'previous') => ratio(sums.count('click', period), visits.count('visits', period));
  // A visit is counted once a day: parts of a day would have clicks without visits.
  const sum = plan.hours < 24 ? running : (values: number[]) => values;
  const clicks = sum(sums.series('click', 'current'));
  const visitors = sum(visits.series('visits', 'current'));
  return {
    range: plan.info,
    quota: 'contentConsumptionTrends',
    ...compare(plan, of('current'), of('previous')),
    unit: 'ratio',
    exact: visits.exact,
    series: {
      xAxis: startsAxis(plan),
      data: [
        {
          name: 'clicksPerUser',
          value: begun(
            plan,
            clicks.map((n, i) => ratio(n, defined(visitors[i]))),
          ),
        },
      ],
    },
  };
};

const consumption = async (read: Readings): Promise<ChainChart> => {
  const { plan } = read;
  const sums = await read.sums();
  return {
    range: plan.info,
    quota: 'contentConsumption',
    ...compare(plan, sums.count('click', 'current'), sums.count('click', 'previous')),
    unit: 'count',
    exact: true,
    series: {
      xAxis: startsAxis(plan),
      data: [
        { name: 'exposures', value: begun(plan, sums.series('exposure', 'current')) },
        { name: 'clicks', value: begun(plan, sums.series('click', 'current')) },
      ],
    },
  };
};

export const chainCharts: Record<ChainQuota, (read: Readings) => Promise<ChainChart>> = {
  retentionTrends: returning,
  userRetention: retention,
  contentConsumptionTrends: consumptionTrends,
  contentConsumption: consumption,
};

/** A chart with the one series that its count adds up, under the name of the quota, as the specification draws it. */
export const withOwnSeries = (chart: ChainChart): Output<typeof dataChainGrowth> => {
  const { xAxis, data } = chart.series;
  const own = data.find(({ name }) => name !== 'exposures');
  return { ...chart, chartData: { xAxis, data: { name: chart.quota, value: own?.value ?? [] } } };
};

/** All of them. */
export const allChainCharts = async (read: Readings): Promise<Output<typeof chainGrowths>> => {
  const answers = await Promise.all(ChainQuota.anyOf.map(({ const: quota }) => chainCharts[quota](read)));
  return { range: read.plan.info, charts: answers.map(({ range: _, ...chart }) => chart) };
};
