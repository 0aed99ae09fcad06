import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { PageOf, PageQuery } from './paging.ts';
import { Instant, Line } from './text.ts';

export const ContentType = Type.Union([
  Type.Literal('text'),
  Type.Literal('img'),
  Type.Literal('horizontalVideo'),
  Type.Literal('verticalVideo'),
]);
export type ContentType = Static<typeof ContentType>;
export const CONTENT_TYPES: readonly ContentType[] = ['text', 'img', 'horizontalVideo', 'verticalVideo'];

/** The three families that charts and rankings speak of: text, image-text, video (both shapes). */
export const ContentFamily = Type.Union([Type.Literal('text'), Type.Literal('image'), Type.Literal('video')]);
export type ContentFamily = Static<typeof ContentFamily>;
export const FAMILY_TYPES: Record<ContentFamily, readonly ContentType[]> = {
  text: ['text'],
  image: ['img'],
  video: ['horizontalVideo', 'verticalVideo'],
};

export const CATEGORIES = ['international', 'entertainment', 'sports', 'finance', 'technology', 'other'] as const;
export const Category = Type.Union([
  Type.Literal('international'),
  Type.Literal('entertainment'),
  Type.Literal('sports'),
  Type.Literal('finance'),
  Type.Literal('technology'),
  Type.Literal('other'),
]);
export type Category = (typeof CATEGORIES)[number];

export const SOURCES = ['ugc', 'foreign', 'reprint', 'report', 'other'] as const;
export const Source = Type.Union([
  Type.Literal('ugc'),
  Type.Literal('foreign'),
  Type.Literal('reprint'),
  Type.Literal('report'),
  Type.Literal('other'),
]);
export type Source = (typeof SOURCES)[number];

export const EVENT_KINDS = ['exposure', 'click', 'like', 'comment', 'share'] as const;
export const EventKind = Type.Union([
  Type.Literal('exposure'),
  Type.Literal('click'),
  Type.Literal('like'),
  Type.Literal('comment'),
  Type.Literal('share'),
]);
export type EventKind = (typeof EVENT_KINDS)[number];

export const OnlineStatus = Type.Union([Type.Literal('online'), Type.Literal('offline')]);
export type OnlineStatus = Static<typeof OnlineStatus>;
export const ReviewState = Type.Union([Type.Literal('pending'), Type.Literal('passed'), Type.Literal('rejected')]);
export type ReviewState = Static<typeof ReviewState>;

export const ContentItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  author: Type.String(),
  type: ContentType,
  category: Type.String(),
  source: Type.String(),
  tags: Type.Array(Type.String()),
  status: OnlineStatus,
  review: ReviewState,
  publishedAt: Instant,
});
export type ContentItem = Static<typeof ContentItem>;

/** `text` matches titles anywhere, without regard to case and full-width forms. `total` counts to 100,000. */
export const listContents = endpoint({
  name: 'listContents',
  method: 'GET',
  path: '/api/content/list',
  access: 'signed-in',
  summary: 'Content items, the newest first',
  query: Type.Object({
    ...PageQuery.properties,
    text: Type.Optional(Line(100)),
    type: Type.Optional(ContentType),
    category: Type.Optional(Category),
    source: Type.Optional(Source),
    status: Type.Optional(OnlineStatus),
  }),
  output: PageOf(ContentItem),
});
