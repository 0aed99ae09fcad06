import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, Line, OrNull, Uuid } from '../../text.ts';
import { Bulk } from '../bulk.ts';
import { Category, ContentItem, ContentType, OnlineStatus, Person, ReviewState, Source } from '../items/items.ts';
import { Stage } from '../workflow/stages.ts';

export const LibraryOrder = Type.Union([
  Type.Literal('published'),
  Type.Literal('updated'),
  Type.Literal('scheduled'),
  Type.Literal('due'),
]);
export type LibraryOrder = Static<typeof LibraryOrder>;

/** Maximum length of a search text, in characters. */
export const SEARCH_MAX = 100;
export const LIBRARY_PAGE = 24;
/** Limit up to which matches are counted. */
export const LIBRARY_COUNTED_MAX = 10_000;

/**
 * Filter of items; all parts must match. `text` matches titles anywhere, and words of summaries, documents and captions
 * of their films. `who`: `mine` were created by the caller, `assigned` are assigned to the caller. `bin`: those in the
 * recycle bin, which no other list shows.
 */
export const LIBRARY_FILTER = {
  text: Type.Optional(Line(SEARCH_MAX)),
  type: Type.Optional(ContentType),
  category: Type.Optional(Category),
  source: Type.Optional(Source),
  author: Type.Optional(Line(60)),
  tag: Type.Optional(Line(30)),
  review: Type.Optional(ReviewState),
  stage: Type.Optional(Stage),
  status: Type.Optional(OnlineStatus),
  who: Type.Optional(Type.Union([Type.Literal('mine'), Type.Literal('assigned')])),
  /** First and last company day of `publishedAt`. */
  from: Type.Optional(Type.String({ format: 'date', maxLength: 10 })),
  to: Type.Optional(Type.String({ format: 'date', maxLength: 10 })),
  bin: Type.Optional(Type.Boolean()),
};
export const LibraryFilter = Type.Object(LIBRARY_FILTER);
export type LibraryFilter = Static<typeof LibraryFilter>;

/** Lines of a film shown for a hit. */
export const SPOKEN_LINES_MAX = 3;
/** Matches of a searched text in a film of an item: lines of its captions, with their start in seconds, best first. */
export const SpokenMatch = Type.Object({
  videoId: Uuid,
  captionsId: Uuid,
  lines: Type.Array(Type.Object({ from: Type.Number(), text: Type.String() })),
});
export type SpokenMatch = Static<typeof SpokenMatch>;

export const LibraryItem = Type.Object({
  ...ContentItem.properties,
  version: Type.Integer(),
  summary: Type.String(),
  scheduledAt: OrNull(Instant),
  dueAt: OrNull(Instant),
  assignee: OrNull(Person),
  createdBy: OrNull(Person),
  updatedAt: Instant,
  deletedAt: OrNull(Instant),
  /** Clicks of the last seven company days, today last. */
  clicks: Type.Array(Type.Integer()),
  /** The match of the searched text in the document, with its context; null without one. */
  excerpt: OrNull(Type.String()),
  /** Null where no film of the item contains the searched text. */
  said: OrNull(SpokenMatch),
});
export type LibraryItem = Static<typeof LibraryItem>;

/**
 * One page of the library. `after` is the `next` of the previous page. `total` comes with the first page only, counted
 * up to 10,000 (`more`: there are others).
 */
export const listLibrary = endpoint({
  name: 'listLibrary',
  method: 'GET',
  path: '/api/content/library',
  access: 'confirmed',
  reads: ['content.items', 'live.videos'],
  summary: 'The content library: every item, drafts included, by filters and by text',
  summaryZh: '内容库：按条件和文字查找全部内容，包括草稿',
  query: Type.Object({
    ...LIBRARY_FILTER,
    order: Type.Optional(LibraryOrder),
    after: Type.Optional(Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9:._-]*$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: LIBRARY_PAGE })),
  }),
  output: Type.Object({
    list: Type.Array(LibraryItem),
    next: OrNull(Type.String()),
    total: OrNull(Type.Integer()),
    more: Type.Boolean(),
  }),
});

export const PlannedItem = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  title: Type.String(),
  type: ContentType,
  category: Type.String(),
  stage: Stage,
  /** When it is, or was, published. */
  at: Instant,
});
export type PlannedItem = Static<typeof PlannedItem>;

/** At most 500 items of a span of at most 45 days: scheduled ones, those with a requested time, and published ones. */
export const CALENDAR_ITEMS_MAX = 500;
export const contentCalendar = endpoint({
  name: 'contentCalendar',
  method: 'GET',
  path: '/api/content/calendar',
  access: 'confirmed',
  reads: ['content.items'],
  summary: 'What is planned and what was published in a span of time',
  summaryZh: '某段时间内计划发布和已发布的内容',
  query: Type.Object({ since: Instant, until: Instant }),
  output: Type.Array(PlannedItem),
});

export const BulkAct = Type.Union([
  Type.Object({ act: Type.Literal('publish') }),
  Type.Object({ act: Type.Literal('withdraw') }),
  Type.Object({ act: Type.Literal('delete') }),
  Type.Object({ act: Type.Literal('restore') }),
  Type.Object({ act: Type.Literal('category'), category: Category }),
  Type.Object({ act: Type.Literal('addTag'), tag: Line(30, { minLength: 1 }) }),
  Type.Object({ act: Type.Literal('removeTag'), tag: Line(30, { minLength: 1 }) }),
  Type.Object({ act: Type.Literal('assign'), assignee: OrNull(Uuid) }),
  Type.Object({ act: Type.Literal('due'), dueAt: OrNull(Instant) }),
]);
export type BulkAct = Static<typeof BulkAct>;

/** Most items that a bulk change names by their ids. */
export const BULK_IDS_MAX = 1_000;

/**
 * Changes many items in the background, some hundred at a time. The set of items is fixed now: later matches are not
 * changed. Moves follow the workflow: `publish` and `withdraw` skip items in a stage that does not allow it. `ids` or
 * `filter` says which items; an empty filter is the whole library, neither is refused.
 */
export const bulkContent = endpoint({
  name: 'bulkContent',
  method: 'POST',
  path: '/api/content/bulk',
  access: 'content',
  changes: ['content.items', 'content.sets', 'content.queues'],
  summary: 'Change every item that matches, in the background',
  summaryZh: '在后台批量修改全部符合条件的内容',
  body: Type.Object({
    act: BulkAct,
    filter: Type.Optional(LibraryFilter),
    ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: BULK_IDS_MAX })),
  }),
  output: Bulk,
  idempotent: true,
});
