import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { COMMENT_MAX, Comment, MENTIONS_MAX } from '../content/items/comments.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Prose, Uuid } from '../text.ts';

/** The subject of a discussion: an application of a channel, a change of stream parameters, a past live. */
export const TalkSubject = Type.Union([
  Type.Literal('activity'),
  Type.Literal('parameterChange'),
  Type.Literal('live'),
]);
export type TalkSubject = Static<typeof TalkSubject>;

/** The area of a subject: those who may view it read the comments, those who work in it may add some. */
export const AREA_OF = { activity: 'campaigns', parameterChange: 'stream-parameters', live: 'live' } as const;

const OfSubject = Type.Object({ subject: TalkSubject, id: Uuid });

const { id, author, body, mentions, createdAt } = Comment.properties;
export const Remark = Type.Object({ id, author, body, mentions, createdAt });
export type Remark = Static<typeof Remark>;

/** A comment was added or removed. */
export const talkChannel = channel({
  topic: 'talk',
  access: 'staff',
  own: false,
  kept: false,
  events: { said: OfSubject },
  stales: { said: ['work.talk'] },
});

export const listRemarks = endpoint({
  name: 'listRemarks',
  method: 'GET',
  path: '/api/talk/:subject/:id',
  access: 'staff',
  reads: ['work.talk'],
  summary: 'Comments on an application, a parameter change or a live, the oldest first',
  summaryZh: '对申请、参数变更或直播的评论，按时间先后',
  params: OfSubject,
  output: Type.Array(Remark),
  refusals: ['notFound', 'forbidden'],
});

/**
 * Those who may view the subject read comments, those who work in its area add some (`forbidden`). Everyone who is
 * mentioned gets a message; so do the author of the subject and earlier commenters.
 */
export const addRemark = endpoint({
  name: 'addRemark',
  method: 'POST',
  path: '/api/talk/:subject/:id',
  access: 'staff',
  changes: ['work.talk'],
  summary: 'Comment on an application, a parameter change or a live',
  summaryZh: '评论申请、参数变更或直播',
  params: OfSubject,
  body: Type.Object({
    body: Prose(COMMENT_MAX, { minLength: 1 }),
    mentions: Type.Optional(Type.Array(Uuid, { maxItems: MENTIONS_MAX })),
  }),
  output: Remark,
  refusals: ['notFound', 'forbidden'],
  idempotent: true,
});

/** One’s own only (`forbidden`): a comment in an approval stays unless its author removes it. */
export const deleteRemark = endpoint({
  name: 'deleteRemark',
  method: 'DELETE',
  path: '/api/talk/:subject/:id/:remark',
  access: 'staff',
  changes: ['work.talk'],
  summary: 'Take a comment of one’s own back',
  summaryZh: '撤回自己的评论',
  params: Type.Object({ ...OfSubject.properties, remark: Uuid }),
  output: Done,
  refusals: ['notFound', 'forbidden'],
});
