import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Prose, Uuid, Version } from '../text.ts';
import { ById, ContentId } from './workflow/workflow.ts';

export const READER_NAME_MAX = 20;
export const READER_COMMENT_MAX = 500;
/** Comments shown on a page, and listed for its editors: the latest ones. */
export const READER_COMMENTS_SHOWN = 100;

/** `held`: it awaits a reviewer. `hidden`: a reviewer removed it. */
export const ReaderCommentState = Type.Union([Type.Literal('shown'), Type.Literal('held'), Type.Literal('hidden')]);
export type ReaderCommentState = Static<typeof ReaderCommentState>;

/** Why a comment was held: banned words, a link, or no comment of its network has been shown yet. */
export const HeldFor = Type.Union([Type.Literal('words'), Type.Literal('link'), Type.Literal('first')]);
export type HeldFor = Static<typeof HeldFor>;

export const ReaderComment = Type.Object({
  id: Uuid,
  name: Type.String(),
  body: Type.String(),
  state: ReaderCommentState,
  /** Banned words found in it. */
  words: Type.Array(Type.String()),
  heldFor: Type.Array(HeldFor),
  /** Whether its sender's network can be blocked, and whether it is. */
  sender: Type.Union([Type.Literal('unknown'), Type.Literal('free'), Type.Literal('blocked')]),
  createdAt: Instant,
});
export type ReaderComment = Static<typeof ReaderComment>;

/**
 * A reader's comment on a published item. Banned words, links and senders of whom nothing is shown yet decide whether it
 * is shown immediately or held for a reviewer. `rejected`, in words, where comments are closed or the sender's network is
 * blocked; `tooMany` when a network comments too often.
 */
export const addReaderComment = endpoint({
  name: 'addReaderComment',
  method: 'POST',
  path: '/api/reader-comment',
  access: 'open',
  changes: ['content.comments'],
  summary: 'Comment on a published item, without an account',
  summaryZh: '读者评论一条已发布的内容，无需账号',
  body: Type.Object({
    content: ContentId,
    name: Line(READER_NAME_MAX, { minLength: 1 }),
    body: Prose(READER_COMMENT_MAX, { minLength: 1 }),
  }),
  output: Type.Object({ state: ReaderCommentState }),
  ownLimit: true,
  refusals: ['notFound', 'rejected'],
});

export const listReaderComments = endpoint({
  name: 'listReaderComments',
  method: 'GET',
  path: '/api/content/:id/reader-comments',
  access: 'confirmed',
  reads: ['content.comments'],
  summary: 'The latest comments of readers on an item, held and hidden ones included',
  summaryZh: '读者对内容的最新评论，包括待审核和已隐藏的',
  params: ById,
  output: Type.Object({ open: Type.Boolean(), comments: Type.Array(ReaderComment) }),
});

export const moderateReaderComment = endpoint({
  name: 'moderateReaderComment',
  method: 'PUT',
  path: '/api/content/:id/reader-comments/:comment/state',
  access: 'review',
  changes: ['content.comments', 'notifications.messages'],
  summary: 'Show a comment of a reader, or hide it',
  summaryZh: '显示或隐藏读者评论',
  params: Type.Object({ id: ContentId, comment: Uuid }),
  body: Type.Object({ state: Type.Union([Type.Literal('shown'), Type.Literal('hidden')]) }),
  output: Done,
});

const OneComment = Type.Object({ id: ContentId, comment: Uuid });

/** Comments that are there stay. */
export const openReaderComments = endpoint({
  name: 'openReaderComments',
  method: 'PUT',
  path: '/api/content/:id/reader-comments/open',
  access: 'review',
  changes: ['content.comments'],
  summary: 'Close the comments of readers on an item, or open them again',
  summaryZh: '关闭或重新开放内容的读者评论',
  params: ById,
  body: Type.Object({ open: Type.Boolean() }),
  output: Done,
  refusals: ['notFound'],
  idempotent: true,
});

/** Who else comments from the network of a comment's sender, by the names of their comments in the last thirty days. */
export const senderReach = endpoint({
  name: 'senderReach',
  method: 'GET',
  path: '/api/content/:id/reader-comments/:comment/network',
  access: 'review',
  reads: ['content.comments'],
  summary: 'Who else a block of a comment’s sender would reach',
  summaryZh: '若屏蔽评论来源，还会影响哪些人',
  params: OneComment,
  output: Type.Object({ comments: Type.Integer(), names: Type.Array(Type.String()) }),
  refusals: ['notFound'],
});

/** Minutes of a block; null is permanent. */
const BlockMinutes = Type.Union([
  Type.Literal(60),
  Type.Literal(1440),
  Type.Literal(10_080),
  Type.Literal(43_200),
  Type.Null(),
]);

const BLOCK_REASON_MAX = 100;

/** A network that may not comment. `until` null is for good. */
export const ReaderBlock = Type.Object({
  id: Uuid,
  names: Type.Array(Type.String()),
  reason: Type.String(),
  at: Instant,
  until: OrNull(Instant),
  by: Type.String(),
  /** Comments that it has turned away since, and when it last did. */
  refused: Type.Integer(),
  refusedAt: OrNull(Instant),
});
export type ReaderBlock = Static<typeof ReaderBlock>;

/** Nobody of that network comments on any item meanwhile; blocking again replaces time and reason. `rejected` where too many are blocked. */
export const blockSender = endpoint({
  name: 'blockSender',
  method: 'POST',
  path: '/api/content/:id/reader-comments/:comment/block',
  access: 'review',
  changes: ['content.comments'],
  summary: 'Block the network that a comment came from, for a while or for good',
  summaryZh: '屏蔽评论的来源网络一段时间或永久屏蔽',
  params: OneComment,
  body: Type.Object({ minutes: BlockMinutes, reason: Type.Optional(Line(BLOCK_REASON_MAX)) }),
  output: ReaderBlock,
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

export const listReaderBlocks = endpoint({
  name: 'listReaderBlocks',
  method: 'GET',
  path: '/api/reader-blocks',
  access: 'review',
  reads: ['content.comments'],
  summary: 'Networks whose readers may not comment now, the latest first',
  summaryZh: '当前被屏蔽的评论来源，最新的在前',
  output: Type.Array(ReaderBlock),
});

export const liftReaderBlock = endpoint({
  name: 'liftReaderBlock',
  method: 'DELETE',
  path: '/api/reader-blocks/:id',
  access: 'review',
  changes: ['content.comments'],
  summary: 'Let the readers of a blocked network comment again',
  summaryZh: '解除对评论来源的屏蔽',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
  idempotent: true,
});

export const ReaderCommentRules = Type.Object({
  /** Comments from a network of which none is shown yet wait for a reviewer; comments with links do. */
  holdFirst: Type.Boolean(),
  holdLinks: Type.Boolean(),
  version: Version,
});
export type ReaderCommentRules = Static<typeof ReaderCommentRules>;

export const getReaderCommentRules = endpoint({
  name: 'getReaderCommentRules',
  method: 'GET',
  path: '/api/reader-comment-rules',
  access: 'review',
  reads: ['content.comments'],
  summary: 'Which comments of readers wait for a reviewer',
  summaryZh: '哪些读者评论需要先审核',
  output: ReaderCommentRules,
});

export const saveReaderCommentRules = endpoint({
  name: 'saveReaderCommentRules',
  method: 'PUT',
  path: '/api/reader-comment-rules',
  access: 'review',
  changes: ['content.comments'],
  summary: 'Select which comments of readers wait for a reviewer',
  summaryZh: '设置哪些读者评论需要先审核',
  body: ReaderCommentRules,
  output: ReaderCommentRules,
  refusals: ['conflict'],
  idempotent: true,
});
