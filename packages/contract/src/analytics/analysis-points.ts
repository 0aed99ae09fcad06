import { type Static, Type } from 'typebox';
import { Category, ContentItem, ContentType, EventKind, Source } from '../content/items/items.ts';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Day, Instant } from '../text.ts';
import { AnalysisFilter, AnalysisQuery } from './analysis-filter.ts';

/** Longest span that a drill-down may be asked for, in days. */
export const SPAN_DAYS_MAX = 367;

/**
 * The events behind one point of a chart: those at or after `from` and before `to`, as a bucket states them, cut to
 * whole hours of the company's clock. For charts over the hours of a day, `hourFrom` (0-23, included) and `hourTo`
 * (1-24, excluded) leave those hours of every day of the span. Family, category and source are those at the moment the
 * event was counted.
 */
export const PointFilter = Type.Object({
  from: Instant,
  to: Instant,
  hourFrom: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  hourTo: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  ...AnalysisFilter.properties,
});
export type PointFilter = Static<typeof PointFilter>;

export const PointEvent = Type.Object({
  id: Type.String(),
  at: Instant,
  kind: EventKind,
  contentId: Type.Integer(),
  title: Type.String(),
  author: Type.String(),
  type: ContentType,
  category: Category,
  source: Source,
  /** As in `AnalysisFilter`. */
  referrer: Type.String(),
});
export type PointEvent = Static<typeof PointEvent>;

/** An instant in epoch milliseconds and the id of an event. */
const CURSOR = '^[0-9]{1,13}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/**
 * Keyset pagination: `cursor` is the `next` of the page before. Raw events are kept from `keptFrom` on; older ones live
 * in sums only.
 */
export const listPointEvents = endpoint({
  name: 'listPointEvents',
  method: 'GET',
  path: '/api/analysis/events',
  access: 'analytics:read',
  reads: [],
  summary: 'The events behind a point of a chart, the newest first',
  summaryZh: '图表中一个点背后的事件，最新的在前',
  query: Type.Object({
    ...PointFilter.properties,
    kind: Type.Optional(EventKind),
    cursor: Type.Optional(Type.String({ pattern: CURSOR, maxLength: 50 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  output: Type.Object({
    list: Type.Array(PointEvent),
    /** Where the next page begins; null at the end. */
    next: Type.Union([Type.String(), Type.Null()]),
    /** How many events the point counts, from rollups: those that are deleted by now included. */
    total: Type.Integer(),
    keptFrom: Day,
  }),
});

/**
 * Items as they are filed now. Hours of a day within a longer span are counted over its last 31 days, and parts of days as
 * far back as raw events are kept, those of a referrer over the last seven days: `from` says where the counting began.
 */
export const listTopContents = endpoint({
  name: 'listTopContents',
  method: 'GET',
  path: '/api/analysis/top-contents',
  access: 'analytics:read',
  reads: [],
  summary: 'The items with most events of a kind behind a point of a chart',
  summaryZh: '图表中一个点背后某类事件最多的内容',
  query: Type.Object({
    ...PointFilter.properties,
    /** `click` unless said. */
    kind: Type.Optional(EventKind),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
  }),
  output: Type.Object({
    from: Day,
    to: Day,
    list: Type.Array(
      Type.Object({
        contentId: Type.Integer(),
        title: Type.String(),
        author: Type.String(),
        type: ContentType,
        category: Category,
        source: Source,
        count: Type.Integer(),
      }),
    ),
  }),
});

/** Days for which the items behind a referrer are counted, today included. */
export const REFERRER_DAYS = 7;
export const ITEM_REFERRERS_MAX = 8;

/** Over the same days as the figures of the item. */
export const itemReferrers = endpoint({
  name: 'itemReferrers',
  method: 'GET',
  path: '/api/analysis/item-referrers',
  access: 'analytics:read',
  reads: ['analytics.figures'],
  summary: 'Where the clicks on an item came from in the last 30 company days, most first',
  summaryZh: '内容最近 30 天的点击来路，从多到少',
  query: Type.Object({ contentId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  output: Type.Object({
    /** At most `ITEM_REFERRERS_MAX`; `others` are the clicks from elsewhere. */
    list: Type.Array(Type.Object({ referrer: Type.String(), clicks: Type.Integer({ minimum: 1 }) })),
    others: Type.Integer({ minimum: 0 }),
  }),
});

export const listPointContents = endpoint({
  name: 'listPointContents',
  method: 'GET',
  path: '/api/analysis/contents',
  access: 'analytics:read',
  reads: [],
  summary: 'The items published behind a point of a chart, the newest first',
  summaryZh: '图表中一个点背后发布的内容，最新的在前',
  query: Type.Object({ ...PointFilter.properties, ...PageQuery.properties }),
  output: PageOf(ContentItem),
});

/** Every chart of the two pages, by the name under which it is exported. */
export const ChartName = Type.Union([
  Type.Literal('visitors'),
  Type.Literal('published'),
  Type.Literal('comment'),
  Type.Literal('share'),
  Type.Literal('contentPublish'),
  Type.Literal('popularAuthors'),
  Type.Literal('contentPeriod'),
  Type.Literal('dataOverview'),
  Type.Literal('userActions'),
  Type.Literal('contentTypeDistribution'),
  Type.Literal('retentionTrends'),
  Type.Literal('userRetention'),
  Type.Literal('contentConsumptionTrends'),
  Type.Literal('contentConsumption'),
  Type.Literal('publishingSource'),
]);
export type ChartName = Static<typeof ChartName>;

/** Headings and names in the language of `Accept-Language`; times on the company's clock; formulas are defused. */
export const exportChart = endpoint({
  name: 'exportChart',
  method: 'GET',
  path: '/api/analysis/export',
  access: 'analytics:read',
  summary: 'The figures of a chart as CSV',
  summaryZh: '将一张图表的数据导出为 CSV',
  query: Type.Object({ chart: ChartName, ...AnalysisQuery.properties }),
  transport: 'download',
  output: Type.Unknown(),
});
