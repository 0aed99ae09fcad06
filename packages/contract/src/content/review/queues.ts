import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid, Version } from '../../text.ts';
import { ContentItem, ReviewState } from '../items/items.ts';
import { PolicyRule } from '../policy-sets/policy-sets.ts';

/** How long the deletion of a queue can be undone. */
export const QUEUE_RESTORE_MINUTES = 10;
/** Condition on content items as policy sets have it, and the review states that a queue covers; all when omitted. */
export const QueueFilter = Type.Object({
  ...PolicyRule.properties,
  reviews: Type.Optional(Type.Array(ReviewState, { maxItems: 3 })),
});
export type QueueFilter = Static<typeof QueueFilter>;

const Rate = Type.Integer({ minimum: 1, maximum: 100 });
const QueueName = Line(60, { minLength: 1 });
/** Target time for a decision in minutes: five minutes to thirty days; null for none. */
const SlaMinutes = OrNull(Type.Integer({ minimum: 5, maximum: 43_200 }));

/** One figure of a queue's card: what it counts, also in the reader's words, and the number (seconds for `backlog`). */
const QueueFigure = Type.Object({
  key: Type.Union([Type.Literal('pending'), Type.Literal('backlog'), Type.Literal('toSample')]),
  label: Type.String(),
  value: Type.Integer(),
});

/**
 * `name` distinguishes custom queues from the built-in one, which contains what banned-content recognition found and
 * cannot be deleted. `description` is the time of its creation on the company's clock.
 */
export const Queue = Type.Object({
  id: Uuid,
  name: Type.Union([Type.Literal('quality'), Type.Literal('ruleHits')]),
  title: Type.String(),
  description: Type.String(),
  data: Type.Array(QueueFigure),
  /** Pending items, including skipped ones; counted up to 10,000. */
  pending: Type.Integer(),
  /** Age of the oldest of them; 0 when none waits. */
  backlogSeconds: Type.Integer(),
  /** Items awaiting review that match the filter but were not sampled, among the latest 10,000 awaiting it. */
  toSample: Type.Integer(),
  /** Percent. */
  rate: Type.Integer(),
  filter: QueueFilter,
  slaMinutes: OrNull(Type.Integer()),
  /** Pending items older than `slaMinutes`; counted up to 10,000. */
  overdue: Type.Integer(),
  /** Whether a pass takes two reviewers. */
  secondReader: Type.Boolean(),
  createdAt: Instant,
  /** Archived queues receive nothing and have no pending items; past decisions are kept. */
  archivedAt: OrNull(Instant),
  version: Version,
});
export type Queue = Static<typeof Queue>;

export const listQueues = endpoint({
  name: 'listQueues',
  method: 'GET',
  path: '/api/list/quality-inspection',
  access: 'confirmed',
  reads: ['content.queues'],
  summary: 'Review queues with what waits in them; the one of rule hits first, then the newest',
  summaryZh: '质检队列及待检情况；规则命中队列在前，其余最新的在前',
  query: Type.Object({ archived: Type.Optional(Type.Boolean()) }),
  output: Type.Array(Queue),
});

/** An item belongs to the sample when a hash of its id and the queue's falls below the rate: always the same answer. */
export const createQueue = endpoint({
  name: 'createQueue',
  method: 'POST',
  path: '/api/quality/queue',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Create a review queue; matching items that await review are taken at once, others as they come',
  summaryZh: '创建质检队列；符合条件且待审核的内容立即进入，之后的随到随取',
  body: Type.Object({
    name: QueueName,
    filter: QueueFilter,
    rate: Rate,
    slaMinutes: Type.Optional(SlaMinutes),
    secondReader: Type.Optional(Type.Boolean()),
  }),
  output: Queue,
  refusals: ['taken'],
  idempotent: true,
});

/** Both counts go up to 10,000; `more` says that there are others. */
export const countQueueMatches = endpoint({
  name: 'countQueueMatches',
  method: 'POST',
  path: '/api/quality/matches',
  access: 'confirmed',
  reads: ['content.items'],
  summary: 'How many items a filter matches now, how many of them await review, and the newest five',
  summaryZh: '筛选条件当前匹配多少内容、其中多少待审核，并列出最新五条',
  body: Type.Object({ filter: QueueFilter }),
  output: Type.Object({
    matching: Type.Integer(),
    pending: Type.Integer(),
    more: Type.Boolean(),
    sample: Type.Array(ContentItem),
  }),
});

const ById = Type.Object({ id: Uuid });

/**
 * Omitted fields stay. After a change of the filter, matching items that await review are added, and unreviewed items
 * that no longer match are removed. Of the built-in queue only the target time and the second reviewer can be changed.
 */
export const editQueue = endpoint({
  name: 'editQueue',
  method: 'PUT',
  path: '/api/quality/queue/:id',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Rename a review queue, change what it takes in, its time and whether a pass takes two reviewers',
  summaryZh: '修改质检队列的名称、收入范围、处理时限和复核要求',
  params: ById,
  body: Type.Object({
    version: Version,
    name: Type.Optional(QueueName),
    filter: Type.Optional(QueueFilter),
    rate: Type.Optional(Rate),
    slaMinutes: Type.Optional(SlaMinutes),
    secondReader: Type.Optional(Type.Boolean()),
  }),
  output: Queue,
  refusals: ['taken', 'conflict', 'rejected'],
});

/** Refused while items are pending, unless `moveTo` names the queue that takes them over; their claims are released. */
export const archiveQueue = endpoint({
  name: 'archiveQueue',
  method: 'POST',
  path: '/api/quality/queue/:id/archive',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Archive a review queue, and move what waits in it to another one',
  summaryZh: '归档质检队列，并可将待质检内容移入另一队列',
  params: ById,
  body: Type.Object({ version: Version, moveTo: Type.Optional(Uuid) }),
  output: Queue,
  refusals: ['conflict', 'rejected'],
});

export const unarchiveQueue = endpoint({
  name: 'unarchiveQueue',
  method: 'POST',
  path: '/api/quality/queue/:id/unarchive',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Put an archived review queue back to work; what awaits review meanwhile is taken in',
  summaryZh: '恢复已归档的质检队列，并收入其间待审核的内容',
  params: ById,
  output: Queue,
});

export const deleteQueue = endpoint({
  name: 'deleteQueue',
  method: 'DELETE',
  path: '/api/quality/queue/:id',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Delete a review queue; it can be restored for ten minutes',
  summaryZh: '删除质检队列，十分钟内可恢复',
  params: ById,
  output: Done,
  refusals: ['rejected'],
});

/** Content that arrived meanwhile is added. `taken` when another queue has the name. */
export const restoreQueue = endpoint({
  name: 'restoreQueue',
  method: 'POST',
  path: '/api/quality/queue/:id/restore',
  access: 'review',
  changes: ['content.queues'],
  summary: 'Undo the deletion of a review queue',
  summaryZh: '撤销删除质检队列',
  params: ById,
  output: Queue,
  refusals: ['taken'],
});
