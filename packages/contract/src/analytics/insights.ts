import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AnalysisQuery } from './analysis-filter.ts';
import { AnalysisRange, RangeInfo } from './analysis-range.ts';

/** What services open while they run (`billing.services`): each answers `closed` when its service does not run. */
const Count = Type.Integer({ minimum: 0 });

/** Steps of the funnel: each narrower than the one before. An interaction is a like, a comment or a share. */
export const FunnelSteps = Type.Object({ exposures: Count, clicks: Count, interactions: Count });
export type FunnelSteps = Static<typeof FunnelSteps>;

export const FunnelDimension = Type.Union([
  Type.Literal('family'),
  Type.Literal('category'),
  Type.Literal('source'),
  Type.Literal('author'),
  Type.Literal('referrer'),
]);
export type FunnelDimension = Static<typeof FunnelDimension>;

/** Rows of the funnel by author or referrer; the rest is in the total. */
export const FUNNEL_ROWS_MAX = 20;

/** `previous` is the period before up to the same time of its course; null where it lies before anything is kept. */
const Funnel = Type.Object({ now: FunnelSteps, previous: Type.Union([FunnelSteps, Type.Null()]) });

/** A family, category, source, author's id or referrer, with the author's name; the most exposed first. */
export const FunnelRow = Type.Object({ key: Type.String(), name: Type.Optional(Type.String()), ...Funnel.properties });
export type FunnelRow = Static<typeof FunnelRow>;

export const funnel = endpoint({
  name: 'funnel',
  method: 'GET',
  path: '/api/insights/funnel',
  access: 'analytics:read',
  reads: ['analytics.charts', 'billing.services'],
  summary: 'From exposure to click to interaction, by type, category, source, author or referrer',
  summaryZh: '曝光、点击、互动的转化漏斗，按类型、分类、来源、作者或来路',
  query: Type.Object({ by: FunnelDimension, ...AnalysisQuery.properties }),
  output: Type.Object({ range: RangeInfo, total: Funnel, rows: Type.Array(FunnelRow) }),
  refusals: ['closed'],
});

/** `visits` are those of one such hour, on average over the days of the range that have reached it. */
export const AudienceHour = Type.Object({
  /** 1 is Monday. */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  visits: Type.Number({ minimum: 0 }),
});
export type AudienceHour = Static<typeof AudienceHour>;

/** Hours are those of the company's clock. Visitors who had come within twelve days return; both figures are sums of days. */
export const audienceMap = endpoint({
  name: 'audienceMap',
  method: 'GET',
  path: '/api/insights/audience',
  access: 'analytics:read',
  reads: ['analytics.charts', 'billing.services'],
  summary: 'When the audience comes, by weekday and hour; new and returning visitors',
  summaryZh: '观众到访的星期与时段，新访客与回访',
  query: AnalysisRange,
  output: Type.Object({
    range: RangeInfo,
    hours: Type.Array(AudienceHour),
    visits: Count,
    newVisitors: Count,
    returningVisitors: Count,
  }),
  refusals: ['closed'],
});

/**
 * How much an audience likes what it is shown. Shares are percents of the whole audience; `index` is 100 × the share of clicks
 * divided by that of exposures: above 100 it gets more clicks than its exposure explains.
 */
export const Interest = Type.Object({
  by: Type.Union([Type.Literal('category'), Type.Literal('family')]),
  key: Type.String(),
  exposureShare: Type.Number(),
  clickShare: Type.Number(),
  index: Type.Union([Type.Integer(), Type.Null()]),
  /** Likes, comments and shares for each hundred clicks; null without clicks. */
  interactionRate: Type.Union([Type.Number(), Type.Null()]),
});
export type Interest = Static<typeof Interest>;

export const audiencePortrait = endpoint({
  name: 'audiencePortrait',
  method: 'GET',
  path: '/api/insights/portrait',
  access: 'analytics:read',
  reads: ['analytics.charts', 'billing.services'],
  summary: 'Interests of the audience: categories and types by clicks and interaction against their exposure',
  summaryZh: '观众兴趣：各分类与类型的点击、互动与曝光份额之比',
  query: AnalysisRange,
  output: Type.Object({ range: RangeInfo, interests: Type.Array(Interest) }),
  refusals: ['closed'],
});
