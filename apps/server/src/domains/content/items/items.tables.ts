import type { Doc } from '@onair/contract/content/documents/document';
import type { Category, ContentType, Source } from '@onair/contract/content/items/items';
import type { BulkAct } from '@onair/contract/content/library/library';
import type { Crop } from '@onair/contract/content/pictures';
import type { PolicyBulkAct } from '@onair/contract/content/policy-sets/bulk';
import type { HeldFor } from '@onair/contract/content/reader-comments';
import type { Stage } from '@onair/contract/content/workflow/stages';
import {
  bigint,
  boolean,
  bytes,
  computed,
  doublePrecision,
  instant,
  integer,
  json,
  smallint,
  table,
  text,
  tsvector,
  uuid,
} from '../../../db/columns.ts';

/** An import of items: the file's digest, and the number of drafts created. */
export type ImportAct = { act: 'import'; file: string; created: number; unchanged: number };

/** The acts of bulk changes of items, and of sets. */
export type ItemsAct = BulkAct | ImportAct | { act: 'undo' };
export type SetsAct = { act: PolicyBulkAct | 'undo' };

/** An imported item; `version` is the one that was checked. */
export type ImportedValues = {
  version: number;
  title?: string;
  summary?: string;
  category?: Category;
  source?: Source;
  tags?: string[];
  dueAt?: string | null;
};

export const contents = table('contents', {
  id: integer('id').notNull().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  authorId: integer('author_id').notNull(),
  type: text('type', { enum: ['text', 'img', 'horizontalVideo', 'verticalVideo'] }).notNull(),
  category: text('category', {
    enum: ['international', 'entertainment', 'sports', 'finance', 'technology', 'other'],
  }).notNull(),
  source: text('source', { enum: ['ugc', 'foreign', 'reprint', 'report', 'other'] }).notNull(),
  tags: text('tags').array().notNull().default(computed),
  status: text('status', { enum: ['online', 'offline'] }).notNull(),
  review: text('review', { enum: ['pending', 'passed', 'rejected'] }).notNull(),
  publishedAt: instant('published_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
  titleKey: text('title_key').generatedAlwaysAs(computed),
  slugWords: text('slug_words'),
  slug: text('slug').notNull().generatedAlwaysAs(computed),
  summary: text('summary').notNull().default(''),
  coverId: uuid('cover_id'),
  videoId: uuid('video_id'),
  /** The stage of an item while it is not published. */
  resting: text('resting', { enum: ['draft', 'review', 'scheduled', 'withdrawn'] })
    .notNull()
    .default('withdrawn'),
  /** `published` while the status is online, else the stage at which it rests. */
  stage: text('stage').$type<Stage>().notNull().generatedAlwaysAs(computed),
  /** The audience has seen it, and it is not in the recycle bin. */
  released: boolean('released').notNull().generatedAlwaysAs(computed),
  stageSince: instant('stage_since'),
  stageNote: text('stage_note').notNull().default(''),
  scheduledAt: instant('scheduled_at'),
  assignee: uuid('assignee'),
  dueAt: instant('due_at'),
  createdBy: uuid('created_by'),
  updatedBy: uuid('updated_by'),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
});

export const authors = table('authors', {
  id: integer('id').notNull().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const contentDocuments = table('content_documents', {
  contentId: integer('content_id').notNull(),
  doc: json('doc').$type<Doc>().notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull().default(1),
  words: tsvector('words').notNull().generatedAlwaysAs(computed),
});

/** Number of items with a tag that are not in the recycle bin, maintained by triggers; unused tags stay with 0. */
export const contentTagTally = table('content_tag_tally', {
  tag: text('tag').notNull(),
  living: integer('living').notNull(),
});

/** Items that are not in the recycle bin, and those of them that are online, maintained by triggers: one row. */
export const contentTally = table('content_tally', {
  id: smallint('id').notNull(),
  living: integer('living').notNull(),
  online: integer('online').notNull(),
});

/** Who has changed the words or pictures of an item, and when last; the database keeps it. */
export const contentHands = table('content_hands', {
  contentId: integer('content_id').notNull(),
  accountId: uuid('account_id').notNull(),
  at: instant('at').notNull(),
});

export const contentVersions = table('content_versions', {
  contentId: integer('content_id').notNull(),
  no: integer('no').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  doc: json('doc').$type<Doc>().notNull(),
  coverId: uuid('cover_id'),
  author: uuid('author'),
  at: instant('at').notNull(),
  kind: text('kind', { enum: ['save', 'auto', 'stage', 'restore', 'import'] }).notNull(),
  /** Everyone who wrote part of it. */
  authors: uuid('authors').array().notNull().default(computed),
});

export const contentComments = table('content_comments', {
  id: uuid('id').notNull(),
  contentId: integer('content_id').notNull(),
  block: text('block'),
  /** The text of the block when it was commented on. */
  quote: text('quote').notNull().default(''),
  author: uuid('author'),
  body: text('body').notNull(),
  mentions: uuid('mentions').array().notNull().default(computed),
  createdAt: instant('created_at').notNull(),
  resolvedAt: instant('resolved_at'),
  resolvedBy: uuid('resolved_by'),
  version: integer('version').notNull().default(1),
});

/** Comments of readers of the public pages. */
export const readerComments = table('reader_comments', {
  id: uuid('id').notNull(),
  contentId: integer('content_id').notNull(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: ['shown', 'held', 'hidden'] }).notNull(),
  /** Banned words found in it. */
  words: text('words').array().notNull().default(computed),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  /** A keyed hash of the network that it came from; null for those from before networks were kept. */
  network: uuid('network'),
  heldFor: text('held_for').array().$type<HeldFor[]>().notNull().default(computed),
});

export const closedComments = table('closed_comments', {
  contentId: integer('content_id').notNull(),
  closedAt: instant('closed_at').notNull(),
  closedBy: uuid('closed_by'),
});

export const readerCommentRules = table('reader_comment_rules', {
  onlyOne: boolean('only_one').notNull().default(true),
  holdFirst: boolean('hold_first').notNull().default(true),
  holdLinks: boolean('hold_links').notNull().default(true),
  version: integer('version').notNull().default(1),
});

/** Networks whose readers may not comment. */
export const readerBlocks = table('reader_blocks', {
  id: uuid('id').notNull(),
  network: uuid('network').notNull(),
  contentId: integer('content_id'),
  names: text('names').array().notNull(),
  reason: text('reason').notNull().default(''),
  blockedAt: instant('blocked_at').notNull(),
  blockedUntil: instant('blocked_until'),
  blockedBy: uuid('blocked_by'),
  refused: integer('refused').notNull().default(0),
  refusedAt: instant('refused_at'),
});

/** Pictures of items; their bytes are in the storage. */
export const contentPictures = table('content_pictures', {
  id: uuid('id').notNull(),
  hash: text('hash').notNull(),
  mime: text('mime').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  name: text('name').notNull(),
  alt: text('alt').notNull().default(''),
  focalX: doublePrecision('focal_x').notNull().default(0.5),
  focalY: doublePrecision('focal_y').notNull().default(0.5),
  phash: bigint('phash'),
  unusedSince: instant('unused_since'),
  originalId: uuid('original_id'),
  crop: json('crop').$type<Crop>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
});

export const contentBulks = table('content_bulks', {
  id: uuid('id').notNull(),
  subject: text('subject', { enum: ['items', 'sets'] })
    .notNull()
    .default('items'),
  act: json('act').$type<ItemsAct | SetsAct>().notNull(),
  state: text('state', { enum: ['running', 'done', 'canceled', 'failed'] })
    .notNull()
    .default('running'),
  total: integer('total').notNull(),
  done: integer('done').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  undoneBy: uuid('undone_by'),
  undoes: uuid('undoes'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});

export const contentBulkItems = table('content_bulk_items', {
  bulkId: uuid('bulk_id').notNull(),
  n: integer('n').notNull(),
  /** The item or the set; the other is null. */
  contentId: integer('content_id'),
  policyId: uuid('policy_id'),
  before: json('before').$type<Record<string, unknown>>(),
  /** The imported fields. */
  after: json('after').$type<ImportedValues>(),
  afterVersion: integer('after_version'),
});

export const contentFeeds = table('content_feeds', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  keyHash: bytes('key_hash').notNull(),
  ending: text('ending').notNull(),
  type: text('type').$type<ContentType>(),
  category: text('category').$type<Category>(),
  source: text('source').$type<Source>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  lastReadAt: instant('last_read_at'),
  revokedAt: instant('revoked_at'),
});
