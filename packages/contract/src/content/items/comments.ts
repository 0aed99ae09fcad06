import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Done, Instant, OrNull, Prose, Uuid, Version } from '../../text.ts';
import { ById, ContentId } from '../workflow/workflow.ts';
import { Person } from './items.ts';

export const COMMENT_MAX = 2_000;
export const MENTIONS_MAX = 20;
export const Comment = Type.Object({
  id: Uuid,
  /** The paragraph it is about, and its text then; null: the whole item. */
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
  access: 'confirmed',
  reads: ['content.comments'],
  summary: 'Comments of colleagues on an item, the oldest first',
  summaryZh: '同事对内容的批注，按时间先后',
  params: ById,
  output: Type.Array(Comment),
});

/**
 * Everyone who is mentioned gets a message; so do its creator and its assignee. `block` names a block of the text
 * (`blockName`); `invalid` when the text has no such block any more.
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
