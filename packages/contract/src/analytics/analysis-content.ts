import { type Static, Type } from 'typebox';
import { Category, ContentFamily, Source } from '../content/items/items.ts';
import { endpoint } from '../endpoint.ts';
import { OFFSET_MAX, PAGE_SIZE_MAX } from '../paging.ts';
import { compared, Named, SeriesName, SeriesOf } from './analysis.ts';
import { AnalysisQuery } from './analysis-filter.ts';
import { RangeInfo } from './analysis-range.ts';

/** Points of charts over the hours of a day: `00:00`, `02:00` … `22:00`. */
const HoursAxis = Type.Array(Type.String());

/** One series for each family: `x` the hours, `y` the items published in them, null for hours that are still to come. */
export const contentPublish = endpoint({
  name: 'contentPublish',
  method: 'GET',
  path: '/api/content-publish',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Items published in a range by two hours of the day, a series for each family',
  summaryZh: '一段时间内各类型在一天各时段的发布量，每个类型一个系列',
  query: AnalysisQuery,
  output: Type.Array(
    Type.Object({
      key: ContentFamily,
      name: SeriesName,
      x: HoursAxis,
      y: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
    }),
  ),
});

/** The same with its range and the period before. */
export const publishingHours = endpoint({
  name: 'publishingHours',
  method: 'GET',
  path: '/api/analysis/publishing-hours',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Items published in a range by family and two hours of the day, beside the period before',
  summaryZh: '一段时间内各类型在一天各时段的发布量，并与上一时段比较',
  query: AnalysisQuery,
  output: Type.Object({
    range: RangeInfo,
    ...compared,
    xAxis: HoursAxis,
    data: Type.Array(SeriesOf(ContentFamily)),
  }),
});

export const AuthorSort = Type.Union([Type.Literal('contentCount'), Type.Literal('clickCount')]);
export type AuthorSort = Static<typeof AuthorSort>;
/** Entries of the Analysis page; its "More" pages through all of them. */
export const POPULAR_AUTHORS = 7;

export const AuthorRow = Type.Object({
  /** Rank by clicks of the range, independent of the sort order of the list. */
  ranking: Type.Integer(),
  authorId: Type.Integer(),
  author: Type.String(),
  /** Items published in the range. */
  contentCount: Type.Integer(),
  /** Clicks of the range on any of the author's items. */
  clickCount: Type.Integer(),
});
export type AuthorRow = Static<typeof AuthorRow>;

export const popularAuthors = endpoint({
  name: 'popularAuthors',
  method: 'GET',
  path: '/api/popular-author/list',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Authors by clicks of a range; every author is listed, page by page',
  summaryZh: '按点击量排列的作者榜，分页列出全部作者',
  query: Type.Object({
    ...AnalysisQuery.properties,
    current: Type.Optional(Type.Integer({ minimum: 1, maximum: OFFSET_MAX, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: POPULAR_AUTHORS })),
    sort: Type.Optional(AuthorSort),
    order: Type.Optional(Type.Union([Type.Literal('ascend'), Type.Literal('descend')])),
  }),
  output: Type.Object({ range: RangeInfo, list: Type.Array(AuthorRow), total: Type.Integer() }),
});

/** Clicks of two hours of the day as a share of that family's busiest two hours: 0-100, one decimal; all 0 without clicks. */
export const contentPeriod = endpoint({
  name: 'contentPeriod',
  method: 'POST',
  path: '/api/content-period-analysis',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'When each family is read: clicks by two hours of the day as a share of its busiest two hours',
  summaryZh: '各类型在一天各时段的点击量占其峰值的比例',
  body: AnalysisQuery,
  output: Type.Object({
    range: RangeInfo,
    xAxis: HoursAxis,
    data: Type.Array(
      Type.Object({
        key: ContentFamily,
        name: SeriesName,
        /** Null for hours that are still to come. */
        value: Type.Array(Type.Union([Type.Number(), Type.Null()])),
        /** The clicks behind each value. */
        clicks: Type.Array(Type.Integer()),
      }),
    ),
  }),
});

/** Radar: `data[].value[i]` counts the items of `categories[i]`. */
export const contentTypeDistribution = endpoint({
  name: 'contentTypeDistribution',
  method: 'GET',
  path: '/api/analysis/content-type-distribution',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Items published in a range by category and family',
  summaryZh: '一段时间内按分类与类型的发布量',
  query: AnalysisQuery,
  output: Type.Object({
    range: RangeInfo,
    ...compared,
    categories: Type.Array(Category),
    data: Type.Array(Type.Object({ name: ContentFamily, value: Type.Array(Type.Integer()) })),
  }),
});

export const publishingSource = endpoint({
  name: 'publishingSource',
  method: 'GET',
  path: '/api/analysis/publishing-source',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'Items published in a range by family and source',
  summaryZh: '一段时间内按类型与来源的发布量',
  query: AnalysisQuery,
  output: Type.Object({
    range: RangeInfo,
    data: Type.Array(Type.Object({ name: ContentFamily, ...compared, sources: Type.Array(Named(Source)) })),
  }),
});
