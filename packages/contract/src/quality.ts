import { type Static, Type } from 'typebox';
import { channel } from './channel.ts';
import { ContentItem, ReviewState } from './content.ts';
import { endpoint } from './endpoint.ts';
import { type Machine, machine } from './machine.ts';
import { PolicyRule } from './policies.ts';
import { Done, Instant, Line, Uuid, Version } from './text.ts';

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
 * An item of a queue. `author` is whoever holds it: a reviewer by their claim, and for `undo` whoever made the move. A
 * skipped item waits at the end of its queue. `reopen` is made by a rule that hits the title of an item decided before.
 */
export const reviewMachine: Machine<ReviewItemState, ReviewMove | 'undo' | 'reopen'> = machine({
  initial: 'pending',
  states: ['pending', 'skipped', 'passed', 'rejected'],
  moves: {
    pass: { from: ['pending', 'skipped'], to: 'passed', by: ['author'] },
    reject: { from: ['pending', 'skipped'], to: 'rejected', by: ['author'] },
    skip: { from: ['pending', 'skipped'], to: 'skipped', by: ['author'] },
    undo: { from: ['skipped', 'passed', 'rejected'], to: 'pending', by: ['author'] },
    reopen: { from: ['passed', 'rejected'], to: 'pending', by: ['system'] },
  },
});

/** How long an item is one reviewer's alone. */
export const CLAIM_MINUTES = 5;
/** How long a decision can be taken back by whoever made it. */
export const UNDO_MINUTES = 60;
/** How long the deletion of a queue can be undone. */
export const QUEUE_RESTORE_MINUTES = 10;
/** Longest reason of a rejection, in characters. */
export const REASON_MAX = 200;

/** Condition on content items as policy sets have it, and the review states that a queue looks at; all when left out. */
export const QueueFilter = Type.Object({
  ...PolicyRule.properties,
  reviews: Type.Optional(Type.Array(ReviewState, { maxItems: 3 })),
});
export type QueueFilter = Static<typeof QueueFilter>;

const Rate = Type.Integer({ minimum: 1, maximum: 100 });

/** One figure of a queue's card: what it counts, and the number (seconds for `backlog`). */
export const QueueFigure = Type.Object({
  label: Type.Union([Type.Literal('pending'), Type.Literal('backlog'), Type.Literal('toSample')]),
  value: Type.Integer(),
});

/**
 * `name` tells queues that people made from the built-in one, which holds what banned-content recognition found and
 * cannot be deleted. `description` is the moment of its creation on the company's clock.
 */
export const Queue = Type.Object({
  id: Uuid,
  name: Type.Union([Type.Literal('quality'), Type.Literal('ruleHits')]),
  title: Type.String(),
  description: Type.String(),
  data: Type.Array(QueueFigure),
  /** Items that wait for a decision, skipped ones included. */
  pending: Type.Integer(),
  /** Age of the oldest of them; 0 when none waits. */
  backlogSeconds: Type.Integer(),
  /** Items awaiting review that the filter matches and sampling has left out. */
  toSample: Type.Integer(),
  /** Percent. */
  rate: Type.Integer(),
  filter: QueueFilter,
  createdAt: Instant,
  version: Version,
});
export type Queue = Static<typeof Queue>;

export const listQueues = endpoint({
  name: 'listQueues',
  method: 'GET',
  path: '/api/list/quality-inspection',
  access: 'signed-in',
  summary: 'Review queues with what waits in them; the one of rule hits first, then the newest',
  output: Type.Array(Queue),
});

/** An item belongs to the sample when a hash of its id and the queue's falls below the rate: always the same answer. */
export const createQueue = endpoint({
  name: 'createQueue',
  method: 'POST',
  path: '/api/quality/queue',
  access: 'admin',
  summary: 'Create a review queue; matching items that await review are taken at once, others as they come',
  body: Type.Object({ name: Line(60, { minLength: 1 }), filter: QueueFilter, rate: Rate }),
  output: Queue,
  refusals: ['taken'],
  idempotent: true,
});

export const countQueueMatches = endpoint({
  name: 'countQueueMatches',
  method: 'POST',
  path: '/api/quality/matches',
  access: 'signed-in',
  summary: 'How many items a filter matches now, how many of them await review, and the newest five',
  body: Type.Object({ filter: QueueFilter }),
  output: Type.Object({ matching: Type.Integer(), pending: Type.Integer(), sample: Type.Array(ContentItem) }),
});

const ById = Type.Object({ id: Uuid });

export const deleteQueue = endpoint({
  name: 'deleteQueue',
  method: 'DELETE',
  path: '/api/quality/queue/:id',
  access: 'admin',
  summary: 'Delete a review queue; it can be restored for ten minutes',
  params: ById,
  output: Done,
  refusals: ['rejected'],
});

/** What arrived meanwhile is taken, too. `taken` when another queue has been given the name. */
export const restoreQueue = endpoint({
  name: 'restoreQueue',
  method: 'POST',
  path: '/api/quality/queue/:id/restore',
  access: 'admin',
  summary: 'Undo the deletion of a review queue',
  params: ById,
  output: Queue,
  refusals: ['taken'],
});

/** Where a banned word stands in a title, in UTF-16 units as JavaScript counts them. */
export const TitleHit = Type.Object({ word: Type.String(), start: Type.Integer(), end: Type.Integer() });

export const ReviewItem = Type.Object({
  id: Uuid,
  state: ReviewItemState,
  version: Version,
  content: ContentItem,
  /** Send it back with the decision: what was judged must be what is there. */
  contentVersion: Version,
  /** Events of the last seven days, today included. */
  figures: Type.Object({
    exposures: Type.Integer(),
    clicks: Type.Integer(),
    likes: Type.Integer(),
    comments: Type.Integer(),
    shares: Type.Integer(),
  }),
  /** Banned words in the title; empty when the item was drawn by the queue's filter. */
  hits: Type.Array(TitleHit),
  takenAt: Instant,
  claimedUntil: Instant,
});
export type ReviewItem = Static<typeof ReviewItem>;

/** What a reviewer sees of a queue: the item that is theirs for some minutes, and how much is left. */
export const Inspection = Type.Object({
  queue: Type.Object({
    id: Uuid,
    title: Type.String(),
    rate: Type.Integer(),
    filter: QueueFilter,
    builtIn: Type.Boolean(),
  }),
  /** Null when nothing waits that is free. */
  item: Type.Union([ReviewItem, Type.Null()]),
  /** Everything that waits, this item and those of other reviewers included. */
  pending: Type.Integer(),
  /** Of these, held by other reviewers now. */
  elsewhere: Type.Integer(),
  /** Decisions of this reviewer in this queue today. */
  decidedToday: Type.Integer(),
  /** The reviewer's latest move that can be taken back. */
  last: Type.Union([
    Type.Object({ id: Uuid, version: Version, state: ReviewItemState, title: Type.String() }),
    Type.Null(),
  ]),
});
export type Inspection = Static<typeof Inspection>;

/** Two reviewers never get the same item. Calling again prolongs the claim; a claim ends by itself after five minutes. */
export const claimReview = endpoint({
  name: 'claimReview',
  method: 'POST',
  path: '/api/quality/queue/:id/claim',
  access: 'signed-in',
  summary: 'Take the next item of a queue for inspection, or keep the one that is held',
  params: ById,
  output: Inspection,
});

export const releaseReview = endpoint({
  name: 'releaseReview',
  method: 'POST',
  path: '/api/quality/queue/:id/release',
  access: 'signed-in',
  summary: 'Give back the item that is held, so that others need not wait for it',
  params: ById,
  output: Done,
});

/**
 * Passing and rejecting set the item's review state; a rejected item goes offline. A reason is required to reject, and
 * refused otherwise. `conflict` when the item is another reviewer's by now, was decided, or its content has changed.
 */
export const decideReview = endpoint({
  name: 'decideReview',
  method: 'POST',
  path: '/api/quality/review/:id/decision',
  access: 'signed-in',
  summary: 'Pass, reject or skip the item that is held; answers with the next one',
  params: ById,
  body: Type.Object({
    version: Version,
    contentVersion: Version,
    move: ReviewMove,
    reason: Type.Optional(Line(REASON_MAX)),
  }),
  output: Inspection,
  refusals: ['conflict'],
  idempotent: true,
});

/** The item comes back to the one who undoes; content as it was before. `conflict` when its content has changed since. */
export const undoReview = endpoint({
  name: 'undoReview',
  method: 'POST',
  path: '/api/quality/review/:id/undo',
  access: 'signed-in',
  summary: 'Take back one’s own decision within the hour; answers with that item',
  params: ById,
  body: Type.Object({ version: Version }),
  output: Inspection,
  refusals: ['conflict', 'closed'],
  idempotent: true,
});

/** Hints that queues or what waits in them have changed. */
export const qualityChannel = channel({
  topic: 'quality',
  access: 'signed-in',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
});
