import {
  type ChainChart,
  ChainQuota,
  type chainGrowths,
  type dataChainGrowth,
} from '@onair/contract/analytics/analysis';
import type { Output } from '@onair/contract/endpoint';
import { defined } from '@onair/contract/typed';
import { begun, compare, percent, ratio, running, startsAxis } from './figures.rules.ts';
import type { Readings } from './readings.ts';
import { findRetention, type Retention } from './visits.store.ts';

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
