import type { ChartName } from '@onair/contract/analytics/analysis-points';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import { analysisWords } from './analysis.words.ts';
import * as charts from './charts.service.ts';
import { chainCharts, readingsOf } from './charts.service.ts';
import { findAuthors } from './contribution.store.ts';
import { HOURS_AXIS } from './figures.rules.ts';
import type { Plan } from './range.rules.ts';

/** Authors in one file. */
const AUTHORS_MAX = 10_000;

const cell = (value: number | null | undefined): Cell => value ?? '';

/** A column for each series, next to the start and end of each bucket on the company's clock. */
const byBucket = (
  plan: Plan,
  locale: Locale,
  series: readonly (readonly [string, readonly (number | null)[]])[],
): Cell[][] => {
  const { from, to } = analysisWords[locale].columns;
  const time = (local: string): Cell => ({ time: `${local.replace('T', ' ')}:00` });
  return [
    [from, to, ...series.map(([name]) => name)],
    ...plan.info.buckets.map(({ start, end }, n) => [
      time(start),
      time(end),
      ...series.map(([, value]) => cell(value[n])),
    ]),
  ];
};

const byHours = (locale: Locale, series: readonly (readonly [string, readonly (number | null)[]])[]): Cell[][] => [
  [analysisWords[locale].columns.hours, ...series.map(([name]) => name)],
  ...HOURS_AXIS.map((hour, n) => [
    `${hour}-${String(n * 2 + 1).padStart(2, '0')}:59`,
    ...series.map(([, value]) => cell(value[n])),
  ]),
];

type Table = (db: Queryable, plan: Plan, locale: Locale) => Promise<Cell[][]>;

const opinion =
  (quota: 'visitors' | 'published' | 'comment' | 'share'): Table =>
  async (db, plan, locale) => {
    const { columns } = analysisWords[locale];
    const { series } = await charts.opinionChart(readingsOf(db, plan), quota);
    return byBucket(
      plan,
      locale,
      series.data.map(({ name, value }) => [columns[name], value]),
    );
  };

const chain =
  (quota: 'retentionTrends' | 'contentConsumptionTrends' | 'contentConsumption'): Table =>
  async (db, plan, locale) => {
    const { series: names } = analysisWords[locale];
    const { series } = await chainCharts[quota](readingsOf(db, plan));
    return byBucket(
      plan,
      locale,
      series.data.map(({ name, value }) => [names[name], value]),
    );
  };

const tables: Record<ChartName, Table> = {
  visitors: opinion('visitors'),
  published: opinion('published'),
  comment: opinion('comment'),
  share: opinion('share'),
  retentionTrends: chain('retentionTrends'),
  contentConsumptionTrends: chain('contentConsumptionTrends'),
  contentConsumption: chain('contentConsumption'),
  userRetention: async (db, plan, locale) => {
    const { columns, series: names } = analysisWords[locale];
    const { series } = await chainCharts.userRetention(readingsOf(db, plan));
    const values = series.data[0]?.value ?? [];
    return [[columns.daysLater, names.retention], ...series.xAxis.map((day, n) => [Number(day), cell(values[n])])];
  },
  contentPublish: async (db, plan, locale) => {
    const { families } = analysisWords[locale];
    const { data } = await charts.publishChart(db, plan);
    return byHours(
      locale,
      data.map(({ name, value }) => [families[name], value]),
    );
  },
  contentPeriod: async (db, plan, locale) => {
    const { families, shareOf, clicksOf } = analysisWords[locale];
    const { data } = await charts.periodChart(db, plan);
    return byHours(
      locale,
      data.flatMap(({ key, value, clicks }) => [
        [shareOf(families[key]), value] as const,
        [clicksOf(families[key]), clicks] as const,
      ]),
    );
  },
  popularAuthors: async (db, plan, locale) => {
    const { ranking, author, contentCount, clickCount } = analysisWords[locale].columns;
    const page = { limit: AUTHORS_MAX, offset: 0, sort: 'clickCount', order: 'descend' } as const;
    const { list } = await findAuthors(db, plan, page);
    return [
      [ranking, author, contentCount, clickCount],
      ...list.map((row) => [row.ranking, row.author, row.contentCount, row.clickCount]),
    ];
  },
  dataOverview: async (db, plan, locale) => {
    const { series: names } = analysisWords[locale];
    const { data } = await charts.overviewChart(readingsOf(db, plan));
    return byBucket(
      plan,
      locale,
      data.map(({ key, value }) => [names[key], value]),
    );
  },
  userActions: async (db, plan, locale) => {
    const { columns, actions } = analysisWords[locale];
    const { data } = await charts.actionsChart(readingsOf(db, plan));
    return [
      [columns.action, columns.current, columns.previous, columns.growth],
      ...data.map(({ name, count, previous, growth }) => [actions[name], count, cell(previous), cell(growth)]),
    ];
  },
  contentTypeDistribution: async (db, plan, locale) => {
    const { columns, families, categories } = analysisWords[locale];
    const found = await charts.distributionChart(db, plan);
    return [
      [columns.category, ...found.data.map(({ name }) => families[name])],
      ...found.categories.map((category, n) => [
        categories[category],
        ...found.data.map(({ value }) => cell(value[n])),
      ]),
    ];
  },
  publishingSource: async (db, plan, locale) => {
    const { columns, families, sources } = analysisWords[locale];
    const { data } = await charts.sourceChart(db, plan);
    return [
      [columns.source, ...data.map(({ name }) => families[name])],
      ...(data[0]?.sources ?? []).map((source, n) => [
        sources[source.name],
        ...data.map((family) => cell(family.sources[n]?.value)),
      ]),
    ];
  },
};

/** A chart's figures as rows of a file, with the heading first. */
export const chartRows = async (
  db: Queryable,
  plan: Plan,
  chart: ChartName,
  locale: Locale,
): Promise<AsyncIterable<Cell[][]>> => {
  const rows = await tables[chart](db, plan, locale);
  return (async function* () {
    yield rows;
  })();
};
