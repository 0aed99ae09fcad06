import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Line, OrNull } from '../text.ts';
import { Category, ContentType, Source } from './items/items.ts';

/** An item as its audience may see it. Addresses are paths of this installation. */
export const PublishedItem = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  author: Type.String(),
  type: ContentType,
  category: Type.String(),
  source: Type.String(),
  tags: Type.Array(Type.String()),
  coverUrl: OrNull(Type.String()),
  publishedAt: Instant,
  updatedAt: Instant,
});
export type PublishedItem = Static<typeof PublishedItem>;

export const PUBLISHED_FIELDS = Object.keys(PublishedItem.properties);
const FIELD = PUBLISHED_FIELDS.join('|');

/**
 * `cursor` is the `next` of the previous page; items published meanwhile cause neither repeats nor gaps. `fields` names
 * the properties to return, apart from `id`, separated by commas. Responses carry an `ETag`: with `If-None-Match`, an
 * unchanged page is a 304 without a body.
 */
export const listPublished = endpoint({
  name: 'listPublished',
  method: 'GET',
  path: '/api/v1/contents',
  access: 'scope:content',
  reads: [],
  summary: 'Published content, the newest first',
  summaryZh: '已发布的内容，最新的在前',
  query: Type.Object({
    type: Type.Optional(ContentType),
    category: Type.Optional(Category),
    source: Type.Optional(Source),
    author: Type.Optional(Line(60, { minLength: 1 })),
    tag: Type.Optional(Line(30, { minLength: 1 })),
    /** Published at or after this moment. */
    from: Type.Optional(Instant),
    /** Published before this moment. */
    until: Type.Optional(Instant),
    fields: Type.Optional(Type.String({ maxLength: 200, pattern: `^(${FIELD})(,(${FIELD}))*$` })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(Type.String({ maxLength: 60, pattern: '^\\d{1,16}-\\d{1,10}$' })),
  }),
  output: Type.Object({ list: Type.Array(Type.Partial(PublishedItem)), next: OrNull(Type.String()) }),
  etag: true,
});

/** `html` is rendered from the document: safe to embed in a page. */
export const getPublished = endpoint({
  name: 'getPublished',
  method: 'GET',
  path: '/api/v1/content/:slug',
  access: 'scope:content',
  reads: [],
  summary: 'One published item with its text',
  summaryZh: '一条已发布的内容及其正文',
  params: Type.Object({ slug: Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z0-9-]+$' }) }),
  output: Type.Object({ ...PublishedItem.properties, html: Type.String(), text: Type.String() }),
  refusals: ['notFound'],
  etag: true,
});
