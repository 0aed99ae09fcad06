import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid } from '../text.ts';
import { Category, ContentType, Source } from './items/items.ts';

/** Maximum number of active feeds, and of items in each: the newest. */
export const FEEDS_MAX = 50;
export const FEED_ITEMS = 100;

/** An address for a partner, without its secret, which is shown once. A dimension that is null does not filter. */
export const ContentFeed = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** The last four letters of the address, to tell feeds apart. */
  ending: Type.String(),
  type: OrNull(ContentType),
  category: OrNull(Category),
  source: OrNull(Source),
  createdAt: Instant,
  /** Exact to the minute; null before the first time. */
  lastReadAt: OrNull(Instant),
});
export type ContentFeed = Static<typeof ContentFeed>;

export const listFeeds = endpoint({
  name: 'listFeeds',
  method: 'GET',
  path: '/api/feed/list',
  access: 'content:read',
  reads: ['content.feeds'],
  summary: 'Content feeds of partners that are not revoked, the newest first',
  summaryZh: '合作渠道的内容订阅（不含已停用的），最新的在前',
  output: Type.Array(ContentFeed),
});

/** Answers the path of the feed, once. `closed` while the service does not run; `rejected` beyond `FEEDS_MAX`. */
export const createFeed = endpoint({
  name: 'createFeed',
  method: 'POST',
  path: '/api/feed',
  access: 'content',
  changes: ['content.feeds'],
  summary: 'Make the address of a content feed; it is shown once',
  summaryZh: '生成内容订阅地址，仅显示一次',
  body: Type.Object({
    name: Line(60, { minLength: 1 }),
    type: Type.Optional(ContentType),
    category: Type.Optional(Category),
    source: Type.Optional(Source),
  }),
  output: Type.Object({ path: Type.String(), feed: ContentFeed }),
  idempotent: true,
  secret: true,
  refusals: ['closed', 'rejected'],
});

export const revokeFeed = endpoint({
  name: 'revokeFeed',
  method: 'POST',
  path: '/api/feed/:id/revoke',
  access: 'content',
  changes: ['content.feeds'],
  summary: 'Revoke a content feed; its address gives nothing from now on',
  summaryZh: '停用内容订阅，其地址立即失效',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});

/**
 * The file itself: JSON Feed 1.1 or CSV, the newest items first; addresses of items are those of the API for others.
 * `notFound` for unknown and revoked feeds, `closed` while the service does not run.
 */
export const readFeed = endpoint({
  name: 'readFeed',
  method: 'GET',
  path: '/api/share/feed/:key',
  access: 'open',
  summary: 'The content of a feed as JSON or CSV, for anyone who has its address',
  summaryZh: '以 JSON 或 CSV 返回订阅的内容，凭地址访问',
  params: Type.Object({ key: Type.String({ minLength: 43, maxLength: 43, pattern: '^[\\w-]+$' }) }),
  query: Type.Object({ format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')])) }),
  transport: 'download',
  output: Type.Unknown(),
  refusals: ['notFound', 'closed'],
});
