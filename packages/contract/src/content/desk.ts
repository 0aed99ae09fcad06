import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Prose, Uuid, Version } from '../text.ts';
import { DOC_BYTES_MAX, DocJson } from './document.ts';
import { Category, ContentRecord, ContentType, Person, Source, Summary, Tags, Title } from './items.ts';
import { STAGE_REASON_MAX, StageMove } from './workflow.ts';

export const ContentId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const ById = Type.Object({ id: ContentId });
const ITEM_CHANGES = ['content.items', 'content.sets', 'content.queues'] as const;

/** Hints that an item, its document or what is said about it has changed; null: many items. */
export const contentChannel = channel({
  topic: 'content',
  access: 'signed-in',
  own: false,
  kept: false,
  events: {
    changed: Type.Object({ id: OrNull(ContentId) }),
    document: Type.Object({ id: ContentId }),
    comments: Type.Object({ id: ContentId }),
  },
  stales: { changed: ['content.items'], document: ['content.documents'], comments: ['content.comments'] },
});

/** A draft of one’s own. Its author, the name that the audience reads, is one’s own unless said. */
export const createDraft = endpoint({
  name: 'createDraft',
  method: 'POST',
  path: '/api/content/draft',
  access: 'member',
  changes: ['content.items'],
  summary: 'Begin a draft of a content item',
  summaryZh: '新建一条内容草稿',
  body: Type.Object({
    title: Title,
    type: ContentType,
    category: Category,
    source: Type.Optional(Source),
    author: Type.Optional(Line(60, { minLength: 1 })),
    tags: Type.Optional(Tags),
    summary: Type.Optional(Summary),
    assignee: Type.Optional(OrNull(Uuid)),
    dueAt: Type.Optional(OrNull(Instant)),
  }),
  output: ContentRecord,
  idempotent: true,
});

export const duplicateContent = endpoint({
  name: 'duplicateContent',
  method: 'POST',
  path: '/api/content/:id/duplicate',
  access: 'member',
  changes: ['content.items'],
  summary: 'A draft of one’s own with what an item says and how it is filed',
  summaryZh: '以某条内容为模板新建草稿',
  params: ById,
  output: ContentRecord,
  idempotent: true,
});

/**
 * Makes a move of the workflow, as `workflowMachine` allows. `schedule` and `approveAt` need a time ahead; `submit` may
 * carry the time that the author asks for; `sendBack` needs a reason. On `conflict` the item is not as it was seen.
 */
export const moveContent = endpoint({
  name: 'moveContent',
  method: 'POST',
  path: '/api/content/:id/move',
  access: 'member',
  changes: [...ITEM_CHANGES, 'notifications.messages'],
  summary: 'Submit, recall, send back, approve, schedule, publish, withdraw or restore an item',
  summaryZh: '提交、撤回、退回、通过、定时、发布、下线或恢复一条内容',
  params: ById,
  body: Type.Object({
    version: Version,
    move: StageMove,
    reason: Type.Optional(Line(STAGE_REASON_MAX)),
    at: Type.Optional(Instant),
  }),
  output: ContentRecord,
  refusals: ['conflict', 'forbidden'],
  idempotent: true,
});

/** Items in the recycle bin are offline, in no set and no queue; after 30 days they are deleted for good. */
export const BIN_DAYS = 30;
export const deleteContent = endpoint({
  name: 'deleteContent',
  method: 'DELETE',
  path: '/api/content/:id',
  access: 'member',
  changes: ITEM_CHANGES,
  summary: 'Move an item into the recycle bin: admins any, others their own drafts',
  summaryZh: '将内容移入回收站：管理员可删除任意内容，其他人仅可删除自己的草稿',
  params: ById,
  body: Type.Object({ version: Version }),
  output: ContentRecord,
  refusals: ['conflict', 'forbidden', 'closed'],
});

/** What was published comes back withdrawn, what was scheduled or in review as a draft. */
export const restoreContent = endpoint({
  name: 'restoreContent',
  method: 'POST',
  path: '/api/content/:id/restore',
  access: 'member',
  changes: ITEM_CHANGES,
  summary: 'Take an item out of the recycle bin',
  summaryZh: '从回收站恢复内容',
  params: ById,
  output: ContentRecord,
  refusals: ['conflict', 'forbidden'],
});

export const ContentDocument = Type.Object({ doc: DocJson, version: Type.Integer({ minimum: 0 }) });
/** `version` 0: nothing has been written yet. */
export const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  path: '/api/content/:id/document',
  access: 'signed-in',
  reads: ['content.documents'],
  summary: 'What an item says',
  summaryZh: '内容正文',
  params: ById,
  output: ContentDocument,
});

/** The document is judged node by node: `invalid` with the fault of `doc`. `conflict` when it has changed since `version`. */
export const saveDocument = endpoint({
  name: 'saveDocument',
  method: 'PUT',
  path: '/api/content/:id/document',
  access: 'member',
  changes: ['content.documents', 'content.items'],
  summary: 'Store what an item says; keeps a version of it',
  summaryZh: '保存内容正文，并保留版本',
  params: ById,
  body: Type.Object({
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    doc: DocJson,
    kind: Type.Optional(Type.Union([Type.Literal('save'), Type.Literal('auto')])),
  }),
  output: ContentDocument,
  bodyLimit: DOC_BYTES_MAX,
  refusals: ['conflict', 'forbidden', 'closed'],
  idempotent: true,
});

export const COMMENT_MAX = 2_000;
export const MENTIONS_MAX = 20;
export const Comment = Type.Object({
  id: Uuid,
  /** The paragraph it is about, and what that said then; null: the whole item. */
  block: OrNull(Type.String()),
  quote: Type.String(),
  /** Null when the account is gone. */
  author: OrNull(Person),
  body: Type.String(),
  mentions: Type.Array(Person),
  createdAt: Instant,
  resolvedAt: OrNull(Instant),
  version: Version,
});
export type Comment = Static<typeof Comment>;

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/content/:id/comments',
  access: 'signed-in',
  reads: ['content.comments'],
  summary: 'Comments of colleagues on an item, the oldest first',
  summaryZh: '同事对内容的批注，按时间先后',
  params: ById,
  output: Type.Array(Comment),
});

/**
 * Everyone who is mentioned gets a message; so do the one who made the item and the one it is assigned to. `block` names a block
 * of the text (`blockName`); `invalid` when the text has no such block any more.
 */
export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/api/content/:id/comments',
  access: 'member',
  changes: ['content.comments'],
  summary: 'Comment on an item or on one of its paragraphs',
  summaryZh: '对内容或其中一段添加批注',
  params: ById,
  body: Type.Object({
    body: Prose(COMMENT_MAX, { minLength: 1 }),
    block: Type.Optional(OrNull(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]{1,40}$' }))),
    mentions: Type.Optional(Type.Array(Uuid, { maxItems: MENTIONS_MAX })),
  }),
  output: Comment,
  idempotent: true,
});

const ByComment = Type.Object({ id: ContentId, comment: Uuid });

export const resolveComment = endpoint({
  name: 'resolveComment',
  method: 'PUT',
  path: '/api/content/:id/comments/:comment/resolved',
  access: 'member',
  changes: ['content.comments'],
  summary: 'Mark a comment as done, or as open again',
  summaryZh: '将批注标为已处理，或重新打开',
  params: ByComment,
  body: Type.Object({ resolved: Type.Boolean() }),
  output: Done,
});

/** Admins delete any comment, others their own. */
export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/content/:id/comments/:comment',
  access: 'member',
  changes: ['content.comments'],
  summary: 'Delete a comment',
  summaryZh: '删除批注',
  params: ByComment,
  output: Done,
  refusals: ['forbidden'],
});

/** Something that happened to an item, out of the audit log. */
export const HistoryEntry = Type.Object({
  at: Instant,
  /** Name; username where the account is gone, empty for the product itself. */
  by: Type.String(),
  action: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const contentHistory = endpoint({
  name: 'contentHistory',
  method: 'GET',
  path: '/api/content/:id/history',
  access: 'confirmed',
  reads: ['content.items', 'content.documents'],
  summary: 'The latest hundred acts on an item, the latest first',
  summaryZh: '内容最近的一百条操作记录，最新的在前',
  params: ById,
  output: Type.Array(HistoryEntry),
});
