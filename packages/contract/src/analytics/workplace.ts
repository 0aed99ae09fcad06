import { type Static, Type } from 'typebox';
import { ContentFamily } from '../content/items/items.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Done, Fen, Instant, Line, OrNull } from '../text.ts';

/** Change against a reference in percent, one decimal; null where the reference is zero and no ratio exists. */
export const Change = Type.Union([Type.Number(), Type.Null()]);

export const workplaceSummary = endpoint({
  name: 'workplaceSummary',
  method: 'GET',
  path: '/api/workplace/summary',
  access: 'confirmed',
  reads: ['analytics.figures', 'billing.services', 'campaigns.applications'],
  summary: 'The four figures and the money line of the Workplace',
  summaryZh: '工作台的四个数字与余额',
  output: Type.Object({
    /** Items online now. */
    onlineContent: Type.Integer(),
    /**
     * Channel activities that are launched and whose promotion time includes today: pending, returned and withdrawn
     * applications do not count.
     */
    putIn: Type.Integer(),
    /** Comments of today, company time. */
    newComments: Type.Integer(),
    /** Items published today so far against yesterday up to the same time of day. */
    newFromYesterday: Change,
    newToday: Type.Integer(),
    /** Up to this time of day. */
    newYesterday: Type.Integer(),
    /** The company's account, for those who see it; null for others. */
    balance: OrNull(Fen),
    /** Orders (openings and renewals) that wait for payment. */
    ordersPending: OrNull(Type.Integer()),
    /** Services whose contract ends within 30 days. */
    renewalsDue: OrNull(Type.Integer()),
  }),
});

export const ClicksOfDay = Type.Object({
  x: Day,
  y: Type.Integer(),
  /** The day is not over. */
  partial: Type.Boolean(),
  /** Clicks of the same weekday a week before, the whole day. */
  before: Type.Integer(),
  /** The same up to this time of day; of a day that is over, all of them. */
  beforeSoFar: Type.Integer(),
});
export type ClicksOfDay = Static<typeof ClicksOfDay>;

export const contentData = endpoint({
  name: 'contentData',
  method: 'GET',
  path: '/api/content-data',
  access: 'confirmed',
  reads: ['analytics.figures'],
  summary: 'Clicks a day, eight days up to today, which is not over, beside the same weekdays a week before',
  summaryZh: '截至今天八天的每日点击量，及上周同日的点击量',
  output: Type.Array(ClicksOfDay),
});

export const PopularItem = Type.Object({
  key: Type.Integer(),
  contentId: Type.Integer(),
  title: Type.String(),
  /** Of seven company days, today so far included. */
  clickNumber: Type.Integer(),
  increases: Change,
  /** Clicks of today so far, and of yesterday by this time: what the change compares. */
  today: Type.Integer(),
  yesterday: Type.Integer(),
  /** Why it has this rank, if not by its clicks: a rule has pinned it, or given it a fixed rank. */
  placed: Type.Union([Type.Literal('pinned'), Type.Literal('fixed'), Type.Null()]),
});
export type PopularItem = Static<typeof PopularItem>;

export const popularList = endpoint({
  name: 'popularList',
  method: 'GET',
  path: '/api/popular/list',
  access: 'confirmed',
  reads: ['analytics.figures', 'content.rules'],
  summary:
    'Online items most clicked in the last seven days; the change compares today so far with yesterday by this time',
  summaryZh: '近七天点击最多的在线内容；环比为今天截至此刻与昨天同一时刻之比',
  query: Type.Object({
    type: Type.Optional(ContentFamily),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 5 })),
  }),
  output: Type.Array(PopularItem),
});

export const categoriesPercent = endpoint({
  name: 'categoriesPercent',
  method: 'GET',
  path: '/api/workplace/categories',
  access: 'confirmed',
  reads: ['analytics.figures'],
  summary: 'Online items by family',
  summaryZh: '各内容类型的在线数量',
  output: Type.Array(Type.Object({ family: ContentFamily, count: Type.Integer() })),
});

export const recentVisits = endpoint({
  name: 'recentVisits',
  method: 'GET',
  path: '/api/workplace/recent',
  access: 'signed-in',
  reads: ['analytics.visits'],
  summary: 'Route names this account visited last, the latest first, without the Workplace',
  summaryZh: '该账号最近访问的页面（路由名），最近的在前，不含工作台',
  output: Type.Array(Type.Object({ name: Type.String(), visitedAt: Instant })),
});

export const recordVisit = endpoint({
  name: 'recordVisit',
  method: 'POST',
  path: '/api/workplace/visit',
  access: 'signed-in',
  changes: ['analytics.visits'],
  summary: 'Remember that this account opened a page',
  summaryZh: '记录该账号打开了一个页面',
  body: Type.Object({ name: Line(40, { minLength: 1 }) }),
  output: Done,
});
