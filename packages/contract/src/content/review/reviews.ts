import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { type Machine, machine } from '../../machine.ts';
import { Done, Instant, Line, OrNull, Uuid, Version } from '../../text.ts';
import { ContentItem } from '../items/items.ts';
import { QueueFilter } from './queues.ts';

export * from './appeals.ts';

export const ReviewItemState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('skipped'),
  Type.Literal('passed'),
  Type.Literal('rejected'),
]);
export type ReviewItemState = Static<typeof ReviewItemState>;

export const ReviewMove = Type.Union([Type.Literal('pass'), Type.Literal('reject'), Type.Literal('skip')]);
export type ReviewMove = Static<typeof ReviewMove>;

/**
 * An item of a queue. `author` is the reviewer with the claim, and for `undo` the one who made the move. A skipped item
 * is pending at the end of its queue. The first of two passes (`first`) leaves it pending for another reviewer.
 * `reopen` is made by a rule that hits the title of a decided item; `appeal` by the item's creator, or a reviewer.
 */
export const reviewMachine: Machine<ReviewItemState, ReviewMove | 'first' | 'undo' | 'reopen' | 'appeal'> = machine({
  initial: 'pending',
  states: ['pending', 'skipped', 'passed', 'rejected'],
  moves: {
    pass: { from: ['pending', 'skipped'], to: 'passed', by: ['author'] },
    reject: { from: ['pending', 'skipped'], to: 'rejected', by: ['author'] },
    skip: { from: ['pending', 'skipped'], to: 'skipped', by: ['author'] },
    first: { from: ['pending', 'skipped'], to: 'pending', by: ['author'] },
    undo: { from: ['pending', 'skipped', 'passed', 'rejected'], to: 'pending', by: ['author'] },
    reopen: { from: ['passed', 'rejected'], to: 'pending', by: ['system'] },
    appeal: { from: ['rejected'], to: 'pending', by: ['author', 'review'] },
  },
});

/** Duration of a claim. */
export const CLAIM_MINUTES = 5;
/** How long a decision can be undone by the person who made it. */
export const UNDO_MINUTES = 60;
/** Longest reason of a rejection, in characters. */
export const REASON_MAX = 200;

/** Where a banned word stands in a title, in UTF-16 units as JavaScript counts them. */
export const TitleHit = Type.Object({ word: Type.String(), start: Type.Integer(), end: Type.Integer() });

export const ReviewItem = Type.Object({
  id: Uuid,
  state: ReviewItemState,
  version: Version,
  content: ContentItem,
  /** Send it with the decision: the reviewed version must be the current one. */
  contentVersion: Version,
  /** Events of the last seven days, today included. */
  figures: Type.Object({
    exposures: Type.Integer(),
    clicks: Type.Integer(),
    likes: Type.Integer(),
    comments: Type.Integer(),
    shares: Type.Integer(),
  }),
  /** Banned words in the title; empty when the item was sampled by the queue's filter. */
  hits: Type.Array(TitleHit),
  takenAt: Instant,
  /** The queue's target time for a decision. */
  dueAt: OrNull(Instant),
  claimedUntil: Instant,
  /** The reviewer who passed it first, where a pass takes two. */
  first: OrNull(Type.Object({ name: Type.String(), at: Instant })),
  /** The grounds of an appeal, and the reason of the rejection. Never shown to the reviewer who rejected it. */
  appeal: OrNull(Type.Object({ text: Type.String(), at: Instant, reason: Type.String() })),
});
export type ReviewItem = Static<typeof ReviewItem>;

/** Blocks of a text shown to a reviewer, where each picture of a gallery counts as one. */
export const REVIEWED_BLOCKS_MAX = 300;
/** Days covered by an author's record. */
export const RECORD_DAYS = 90;

const Marked = { text: Type.String(), hits: Type.Array(TitleHit) };
export const MarkedText = Type.Object(Marked);
export type MarkedText = Static<typeof MarkedText>;

/** A part of an item in reading order. */
export const ReviewedBlock = Type.Union([
  Type.Object({ kind: Type.Literal('text'), heading: Type.Boolean(), ...Marked }),
  Type.Object({ kind: Type.Literal('picture'), pictureId: Uuid, ...Marked }),
  Type.Object({ kind: Type.Literal('video'), videoId: Uuid, ...Marked }),
]);
export type ReviewedBlock = Static<typeof ReviewedBlock>;

/** Other items with an identical or similar picture, closest first; limited per picture. */
export const ALIKE_SHOWN = 4;
export const Alike = Type.Object({
  /** Of the item in review. */
  pictureId: Uuid,
  otherId: Uuid,
  /** Bits of 64 in which both differ; 0: they look the same. */
  bits: Type.Integer(),
  item: Type.Object({ id: Type.Integer(), title: Type.String() }),
});
export type Alike = Static<typeof Alike>;

/** The document of an item, with banned words marked. */
export const Reviewed = Type.Object({
  /** Send it with the decision: the reviewed version must be the current one. */
  documentVersion: Type.Integer({ minimum: 0 }),
  coverUrl: Type.Union([Type.String(), Type.Null()]),
  coverId: OrNull(Uuid),
  /** The film that the item is about. */
  videoId: OrNull(Uuid),
  summary: MarkedText,
  /** At most `REVIEWED_BLOCKS_MAX`; `more` says that the text goes on. */
  blocks: Type.Array(ReviewedBlock),
  more: Type.Boolean(),
  alike: Type.Array(Alike),
  /** Items of the same author that were published in the last `RECORD_DAYS` days, by what became of their review. */
  record: Type.Object({ passed: Type.Integer(), rejected: Type.Integer(), pending: Type.Integer() }),
});
export type Reviewed = Static<typeof Reviewed>;

/** A reviewer's view of a queue: the claimed item, and the remaining work. */
export const Inspection = Type.Object({
  queue: Type.Object({
    id: Uuid,
    title: Type.String(),
    rate: Type.Integer(),
    filter: QueueFilter,
    builtIn: Type.Boolean(),
    secondReader: Type.Boolean(),
  }),
  /** Null when no pending item is free. */
  item: Type.Union([ReviewItem, Type.Null()]),
  /** Everything that waits, this item and those of other reviewers included. */
  pending: Type.Integer(),
  /** Of these, claimed by other reviewers now, or pending for someone other than this reviewer. */
  elsewhere: Type.Integer(),
  /**
   * Of these, those that this reviewer may not decide, now or later: they, or an account that is not another person's,
   * created, changed, appealed, passed first or rejected them.
   */
  notForMe: Type.Integer(),
  /** The reviewer's next item, for prefetching; not claimed. */
  upNext: OrNull(Uuid),
  /** Decisions of this reviewer in this queue today. */
  decidedToday: Type.Integer(),
  /** The reviewer's latest move that can be undone. */
  last: Type.Union([
    Type.Object({ id: Uuid, version: Version, state: ReviewItemState, title: Type.String() }),
    Type.Null(),
  ]),
});
export type Inspection = Static<typeof Inspection>;

const ById = Type.Object({ id: Uuid });

/** Two reviewers never get the same item. Repeated calls extend the claim, which expires after five minutes. */
export const claimReview = endpoint({
  name: 'claimReview',
  method: 'POST',
  path: '/api/quality/queue/:id/claim',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Take the next item of a queue for inspection, or keep the one that is held',
  summaryZh: '领取队列中的下一条内容，或延长已领取的内容',
  params: ById,
  output: Inspection,
});

export const getReviewed = endpoint({
  name: 'getReviewed',
  method: 'GET',
  path: '/api/quality/review/:id/content',
  access: 'review',
  reads: ['content.items', 'content.documents'],
  summary: 'What the item under inspection says and shows, with banned words marked, and its author’s record',
  summaryZh: '待质检内容的正文与图片（标出违禁词）及作者的审核记录',
  params: ById,
  output: Reviewed,
});

export const releaseReview = endpoint({
  name: 'releaseReview',
  method: 'POST',
  path: '/api/quality/queue/:id/release',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Give back the item that is held, so that others need not wait for it',
  summaryZh: '归还已领取的内容，让其他人不必等待',
  params: ById,
  output: Done,
});

/**
 * Passing and rejecting set the item's review state; a rejected item goes offline. A rejection requires a reason, and
 * other moves refuse one. `conflict` when another reviewer has the item by now, it was decided, or its content has
 * changed.
 */
export const decideReview = endpoint({
  name: 'decideReview',
  method: 'POST',
  path: '/api/quality/review/:id/decision',
  access: 'review',
  changes: ['content.queues', 'content.items'],
  summary: 'Pass, reject or skip the item that is held; answers with the next one',
  summaryZh: '对已领取的内容给出通过、拒绝或跳过，并返回下一条',
  params: ById,
  body: Type.Object({
    version: Version,
    contentVersion: Version,
    /** Version of the reviewed text; omitted by reviewers of titles alone. */
    documentVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    move: ReviewMove,
    reason: Type.Optional(Line(REASON_MAX)),
  }),
  output: Inspection,
  refusals: ['conflict', 'forbidden'],
  idempotent: true,
});

/**
 * Returns the item to the person who undoes, with its previous content. `conflict` when its content has changed since.
 */
export const undoReview = endpoint({
  name: 'undoReview',
  method: 'POST',
  path: '/api/quality/review/:id/undo',
  access: 'review',
  changes: ['content.queues', 'content.items'],
  summary: 'Take back one’s own decision within the hour; answers with that item',
  summaryZh: '一小时内撤回自己的结论，并返回该内容',
  params: ById,
  body: Type.Object({ version: Version }),
  output: Inspection,
  refusals: ['conflict', 'closed', 'forbidden'],
  idempotent: true,
});
