import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { PageOf, PageQuery } from '../../paging.ts';
import { Instant, Line, OrNull, Uuid, Version } from '../../text.ts';
import { Stage } from '../workflow/stages.ts';

export const ContentType = Type.Union([
  Type.Literal('text'),
  Type.Literal('img'),
  Type.Literal('horizontalVideo'),
  Type.Literal('verticalVideo'),
]);
export type ContentType = Static<typeof ContentType>;
export const CONTENT_TYPES: readonly ContentType[] = ['text', 'img', 'horizontalVideo', 'verticalVideo'];

/** The three families of charts and rankings: text, image-text, video (both shapes). */
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
/** What visitors send: a read is counted for its item alone, and is in no analysis. */
export const SENT_KINDS = [...EVENT_KINDS, 'read'] as const;
export const SentKind = Type.Union([...EventKind.anyOf, Type.Literal('read')]);
export type SentKind = (typeof SENT_KINDS)[number];

export const OnlineStatus = Type.Union([Type.Literal('online'), Type.Literal('offline')]);
export type OnlineStatus = Static<typeof OnlineStatus>;
export const ReviewState = Type.Union([Type.Literal('pending'), Type.Literal('passed'), Type.Literal('rejected')]);
export type ReviewState = Static<typeof ReviewState>;

export const ContentItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  author: Type.String(),
  type: ContentType,
  category: Category,
  source: Source,
  tags: Type.Array(Type.String()),
  /** `online` exactly while the stage is `published`. */
  status: OnlineStatus,
  stage: Stage,
  review: ReviewState,
  /** When it was published; of an item that never was, when it was created. */
  publishedAt: Instant,
  /** Address of its cover, to which `?w=` adds a width in pixels; null without one. */
  coverUrl: OrNull(Type.String()),
});
export type ContentItem = Static<typeof ContentItem>;

/** `text` matches titles anywhere, without regard to case and full-width forms. `total` counts to 10,000; `more` says that there are others. */
export const listContents = endpoint({
  name: 'listContents',
  method: 'GET',
  path: '/api/content/list',
  access: 'confirmed',
  reads: ['content.items'],
  summary: 'Content items, the newest first',
  summaryZh: '内容列表，最新的在前',
  query: Type.Object({
    ...PageQuery.properties,
    text: Type.Optional(Line(100)),
    type: Type.Optional(ContentType),
    category: Type.Optional(Category),
    source: Type.Optional(Source),
    status: Type.Optional(OnlineStatus),
  }),
  output: Type.Object({ ...PageOf(ContentItem).properties, more: Type.Boolean() }),
});

/** An account beside an item; its name may change. `number` is the account number that its owner sees. */
export const Person = Type.Object({ id: Uuid, name: Type.String(), number: Type.String() });
export type Person = Static<typeof Person>;

export const SUMMARY_MAX = 500;

/** An item as its page and its editor need it. */
export const ContentRecord = Type.Object({
  ...ContentItem.properties,
  version: Version,
  /** The last part of its public address; it ends in the id. */
  slug: Type.String(),
  summary: Type.String(),
  coverId: OrNull(Uuid),
  videoId: OrNull(Uuid),
  stageSince: OrNull(Instant),
  /** Why it was returned; empty otherwise. */
  stageNote: Type.String(),
  /** When it is published automatically; of an item in review, the time that its author requests. */
  scheduledAt: OrNull(Instant),
  assignee: OrNull(Person),
  dueAt: OrNull(Instant),
  createdBy: OrNull(Person),
  updatedBy: OrNull(Person),
  createdAt: Instant,
  updatedAt: Instant,
  /** Since when it is in the recycle bin. */
  deletedAt: OrNull(Instant),
});
export type ContentRecord = Static<typeof ContentRecord>;

export const Title = Line(200, { minLength: 1 });
export const Tags = Type.Array(Line(30, { minLength: 1 }), { maxItems: 20 });
export const Summary = Line(SUMMARY_MAX);
/** The words of an address: latin letters and digits, parted by hyphens. */
const SlugWords = Type.String({ maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });

/**
 * The intake of all content. Nobody has reviewed it yet: its review state is `pending`. In the same step queues take
 * their sample and banned-content recognition reads its title.
 */
export const publishContent = endpoint({
  name: 'publishContent',
  method: 'POST',
  path: '/api/content',
  access: 'content',
  changes: ['content.items', 'content.sets', 'content.queues'],
  summary: 'Publish a content item; an author who is new becomes one',
  summaryZh: '发布一条内容；新作者会自动建立',
  body: Type.Object({
    title: Title,
    author: Line(60, { minLength: 1 }),
    type: ContentType,
    category: Category,
    source: Source,
    tags: Type.Optional(Tags),
    /** `online` unless said. */
    status: Type.Optional(OnlineStatus),
    /** Now by default; not in the future. */
    publishedAt: Type.Optional(Instant),
  }),
  output: ContentRecord,
  idempotent: true,
});

const ById = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const getContent = endpoint({
  name: 'getContent',
  method: 'GET',
  path: '/api/content/:id',
  access: 'confirmed',
  reads: ['content.items'],
  summary: 'One content item',
  summaryZh: '一条内容',
  params: ById,
  output: ContentRecord,
});

/**
 * Admins edit every item, others those that they created. Only admins set `status`. On `conflict` the fault of
 * `version` has the rule `latest` and the latest version as its message; an item in the recycle bin is `closed`.
 */
export const editContent = endpoint({
  name: 'editContent',
  method: 'PATCH',
  path: '/api/content/:id',
  access: 'member',
  changes: ['content.items', 'content.sets', 'content.queues'],
  summary: 'Change title, author, tags, status or filing of an item; queues and recognition look at it again',
  summaryZh: '修改内容的标题、作者、标签、状态或分类；质检队列与违禁识别会重新检查',
  params: ById,
  body: Type.Object({
    version: Version,
    title: Type.Optional(Title),
    /** A new name becomes an author. */
    author: Type.Optional(Line(60, { minLength: 1 })),
    tags: Type.Optional(Tags),
    status: Type.Optional(OnlineStatus),
    category: Type.Optional(Category),
    source: Type.Optional(Source),
    summary: Type.Optional(Summary),
    coverId: Type.Optional(OrNull(Uuid)),
    videoId: Type.Optional(OrNull(Uuid)),
    slugWords: Type.Optional(OrNull(SlugWords)),
    assignee: Type.Optional(OrNull(Uuid)),
    dueAt: Type.Optional(OrNull(Instant)),
  }),
  output: ContentRecord,
  refusals: ['conflict', 'closed', 'forbidden'],
});
