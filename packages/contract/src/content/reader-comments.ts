import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, Prose, Uuid } from '../text.ts';
import { ById, ContentId } from './desk.ts';

export const READER_NAME_MAX = 20;
export const READER_COMMENT_MAX = 500;
/** Comments shown on a page, and listed for its editors: the latest ones. */
export const READER_COMMENTS_SHOWN = 100;

/** `held`: it contains banned words, and awaits an editor. `hidden`: an editor removed it. */
export const ReaderCommentState = Type.Union([Type.Literal('shown'), Type.Literal('held'), Type.Literal('hidden')]);
export type ReaderCommentState = Static<typeof ReaderCommentState>;

export const ReaderComment = Type.Object({
  id: Uuid,
  name: Type.String(),
  body: Type.String(),
  state: ReaderCommentState,
  /** Banned words found in it. */
  words: Type.Array(Type.String()),
  createdAt: Instant,
});
export type ReaderComment = Static<typeof ReaderComment>;

/**
 * A reader's comment on a published item. Recognition of banned words decides whether it is shown immediately or held
 * for an editor. `tooMany` when a network comments too often.
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
  output: Type.Array(ReaderComment),
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
