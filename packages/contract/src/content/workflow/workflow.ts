import { type Static, Type } from 'typebox';
import { channel } from '../../channel.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, Line, OrNull, Uuid, Version } from '../../text.ts';
import { DOC_BYTES_MAX, DocJson } from '../documents/document.ts';
import { Category, ContentRecord, ContentType, Source, Summary, Tags, Title } from '../items/items.ts';
import { STAGE_REASON_MAX, StageMove } from './stages.ts';

export const ContentId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const ById = Type.Object({ id: ContentId });
const ITEM_CHANGES = ['content.items', 'content.sets', 'content.queues'] as const;

/**
 * An item, its document or its comments have changed, or a review has without taking it online or offline; null: many items,
 * or, of comments, who may write them and which of them wait, on every item.
 */
export const contentChannel = channel({
  topic: 'content',
  access: 'confirmed',
  own: false,
  kept: false,
  events: {
    changed: Type.Object({ id: OrNull(ContentId) }),
    reviewed: Type.Object({ id: ContentId }),
    document: Type.Object({ id: ContentId }),
    comments: Type.Object({ id: OrNull(ContentId) }),
  },
  stales: {
    changed: ['content.items'],
    reviewed: ['content.items'],
    document: ['content.documents'],
    comments: ['content.comments'],
  },
});

/** A draft of the caller. Its author, the name that the audience reads, is the caller by default. */
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
 * carry the time that the author asks for; `sendBack` needs a reason. `conflict` when the item has changed since it was
 * read.
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

/** Items in the recycle bin are offline, in no set and no queue; after 30 days they are deleted permanently. */
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

/** Published items come back withdrawn, scheduled ones and those in review as drafts. */
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
  access: 'confirmed',
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

/** An entry of an item's history, from the audit log. */
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
  reads: ['content.items', 'content.documents', 'content.comments'],
  summary: 'The latest hundred acts on an item, the latest first',
  summaryZh: '内容最近的一百条操作记录，最新的在前',
  params: ById,
  output: Type.Array(HistoryEntry),
});
