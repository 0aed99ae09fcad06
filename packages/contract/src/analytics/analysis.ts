import { type Static, type TSchema, Type } from 'typebox';
import { ContentFamily } from '../content/items/items.ts';
import { endpoint } from '../endpoint.ts';
import { AnalysisQuery } from './analysis-filter.ts';
import { RangeInfo } from './analysis-range.ts';
import { Change } from './workplace.ts';

/** Twelve values of one name; null for a bucket that has not begun. `previous` series hold the whole period before. */
export const SeriesOf = <N extends TSchema>(name: N) =>
  Type.Object({ name, value: Type.Array(Type.Union([Type.Number(), Type.Null()])) });
/** What the specification's demo calls a series, in Chinese whatever the reader's language: clients of its calls find series by it. */
export const SeriesName = Type.String();
export const Named = <N extends TSchema>(name: N) => Type.Object({ name, value: Type.Integer() });

/**
 * A figure beside the period before. `growth` is percent with one decimal, null where the period before counted nothing.
 * `previous` is null where that period cannot be compared: it lies before anything is kept. Of an hour that is not over,
 * the period before counts the same share.
 */
export const compared = {
  count: Type.Number(),
  previous: Type.Union([Type.Number(), Type.Null()]),
  growth: Change,
};

/** Visitors of one day that are remembered; a day that reaches it counts no more of them. */
export const VISITORS_PER_DAY_MAX = 10_000_000;

/** False where a day of the range had more visitors than are remembered. */
const Exact = Type.Boolean();

export const OpinionQuota = Type.Union([
  Type.Literal('visitors'),
  Type.Literal('published'),
  Type.Literal('comment'),
  Type.Literal('share'),
  Type.Literal('other'),
]);
export type OpinionQuota = Static<typeof OpinionQuota>;

const Compared = Type.Union([Type.Literal('current'), Type.Literal('previous')]);

const Opinion = {
  quota: OpinionQuota,
  ...compared,
  exact: Exact,
  /** `xAxis` holds where each bucket starts, company clock. */
  series: Type.Object({ xAxis: Type.Array(Type.String()), data: Type.Array(SeriesOf(Compared)) }),
  /** The count by family; empty for `visitors`, who belong to no family. */
  families: Type.Array(Named(ContentFamily)),
};

const OpinionChart = Type.Object({ range: RangeInfo, ...Opinion });
export type OpinionChart = Static<typeof OpinionChart>;

/**
 * A row of the specification's `chartData`, ready to draw: a point of a line or bar (`x`, `y`, `name` of its series), or a part of a
 * ring (`name` in the reader's language, `value`).
 */
const OpinionPoint = Type.Object({
  name: Type.String(),
  x: Type.Optional(Type.String()),
  y: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  value: Type.Optional(Type.Integer()),
});
export type OpinionPoint = Static<typeof OpinionPoint>;

/**
 * `visitors` counts visits: runs of hours of a day in each of which a visitor did something. A visit belongs to the hour in
 * which it began; midnight ends it, since visitors are known for a day only (their mark is hashed under that day's salt).
 * `share` and `other` are the same quota.
 */
export const publicOpinion = endpoint({
  name: 'publicOpinion',
  method: 'POST',
  path: '/api/public-opinion-analysis',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Visits, published items, comments or shares of a range beside the period before',
  summaryZh: '一段时间内的访问人次、发布量、评论量或分享量，并与上一时段比较',
  body: Type.Object({ quota: OpinionQuota, ...AnalysisQuery.properties }),
  output: Type.Object({
    ...OpinionChart.properties,
    /** `series` as points of both periods (`visitors`, `comment`) or of this one (`published`); `families` as a ring for shares. */
    chartData: Type.Array(OpinionPoint),
  }),
});

/** The four figures of `publicOpinion` that a page shows together. */
export const publicOpinions = endpoint({
  name: 'publicOpinions',
  method: 'GET',
  path: '/api/analysis/opinions',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Visits, published items, comments and shares of a range beside the period before, in one answer',
  summaryZh: '一次返回一段时间内的访问人次、发布量、评论量与分享量，并与上一时段比较',
  query: AnalysisQuery,
  output: Type.Object({ range: RangeInfo, charts: Type.Array(Type.Object(Opinion)) }),
});

export const OverviewName = Type.Union([
  Type.Literal('contentProduction'),
  Type.Literal('contentClick'),
  Type.Literal('contentExposure'),
  Type.Literal('activeUsers'),
]);
export type OverviewName = Static<typeof OverviewName>;

/**
 * `activeUsers` are visitors a day: of one day its visitors, of several days the average of those that are over. The visits
 * of a range are `visitors` of `publicOpinion`. See docs/figures.md.
 */
export const dataOverview = endpoint({
  name: 'dataOverview',
  method: 'POST',
  path: '/api/data-overview',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Items published, clicks, exposures and active users of a range',
  summaryZh: '一段时间内的内容生产量、点击量、曝光量与访客数',
  body: AnalysisQuery,
  output: Type.Object({
    range: RangeInfo,
    xAxis: Type.Array(Type.String()),
    data: Type.Array(Type.Object({ key: OverviewName, ...SeriesOf(SeriesName).properties, ...compared, exact: Exact })),
  }),
});

export const ChainQuota = Type.Union([
  Type.Literal('retentionTrends'),
  Type.Literal('userRetention'),
  Type.Literal('contentConsumptionTrends'),
  Type.Literal('contentConsumption'),
]);
export type ChainQuota = Static<typeof ChainQuota>;

const ChainSeries = Type.Union([
  Type.Literal('returning'),
  Type.Literal('retention'),
  Type.Literal('clicksPerUser'),
  Type.Literal('exposures'),
  Type.Literal('clicks'),
]);

const ChainGrowth = {
  quota: ChainQuota,
  ...compared,
  count: Type.Union([Type.Number(), Type.Null()]),
  unit: Type.Union([Type.Literal('count'), Type.Literal('percent'), Type.Literal('ratio')]),
  exact: Exact,
  series: Type.Object({ xAxis: Type.Array(Type.String()), data: Type.Array(SeriesOf(ChainSeries)) }),
};

const ChainChart = Type.Object({ range: RangeInfo, ...ChainGrowth });
export type ChainChart = Static<typeof ChainChart>;

/**
 * `retentionTrends`: each day's visitors who had come within the twelve days before, added up (`returning`, a count). `userRetention`: of
 * the visitors of the day 1 … 12 days before each day of the range, how many percent came again on that day (`xAxis` holds
 * "1" … "12"; the count is that of one day; null where nobody had come). Days that are not over are left out; of today
 * alone the count and all values are null. `contentConsumptionTrends`: clicks per visit, two decimals; where a bucket is shorter
 * than a day, from the start of the range to the end of the bucket, since a visit is counted once a day.
 * `contentConsumption`: `exposures` beside `clicks`; the count is clicks. Without a range: today; for `userRetention`, the last
 * seven days. `chartData.data` is the figure's own series alone, under the name of the quota.
 */
export const dataChainGrowth = endpoint({
  name: 'dataChainGrowth',
  method: 'POST',
  path: '/api/data-chain-growth',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Returning visitors, retention, or consumption of content in a range beside the period before',
  summaryZh: '一段时间内的回访、留存或内容消费，并与上一时段比较',
  body: Type.Object({ quota: ChainQuota, ...AnalysisQuery.properties }),
  output: Type.Object({
    ...ChainChart.properties,
    chartData: Type.Object({ xAxis: Type.Array(Type.String()), data: SeriesOf(ChainQuota) }),
  }),
});

/** All figures of `dataChainGrowth`. */
export const chainGrowths = endpoint({
  name: 'chainGrowths',
  method: 'GET',
  path: '/api/analysis/chains',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Returning visitors, retention and consumption of content in a range, in one answer',
  summaryZh: '一次返回一段时间内的回访、留存与内容消费',
  query: AnalysisQuery,
  output: Type.Object({ range: RangeInfo, charts: Type.Array(Type.Object(ChainGrowth)) }),
});

const UserAction = Type.Union([Type.Literal('like'), Type.Literal('comment'), Type.Literal('share')]);

export const userActions = endpoint({
  name: 'userActions',
  method: 'GET',
  path: '/api/analysis/user-actions',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Likes, comments and shares of a range',
  summaryZh: '一段时间内的点赞、评论与分享量',
  query: AnalysisQuery,
  output: Type.Object({ range: RangeInfo, data: Type.Array(Type.Object({ name: UserAction, ...compared })) }),
});
