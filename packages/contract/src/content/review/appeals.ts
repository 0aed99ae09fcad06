import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, OrNull, Prose } from '../../text.ts';
import { Person } from '../items/items.ts';

/** For this many days a rejection can be appealed, once. */
export const APPEAL_DAYS = 14;
/** Longest text of an appeal, in characters. */
const APPEAL_MAX = 500;

/** The decision of a review, as the item's creator sees it. */
export const Verdict = Type.Object({
  reason: Type.String(),
  at: Instant,
  /** The text of the appeal; null before there is one. */
  appeal: OrNull(Type.String()),
  /** Whether the reader can appeal now. */
  mayAppeal: Type.Boolean(),
});

const ByContent = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const getVerdict = endpoint({
  name: 'getVerdict',
  method: 'GET',
  path: '/api/content/:id/verdict',
  access: 'confirmed',
  reads: ['content.items', 'content.queues'],
  summary: 'Why an item was rejected in review, and whether that can be appealed against',
  summaryZh: '内容质检不通过的原因，以及能否申诉',
  params: ByContent,
  output: OrNull(Verdict),
});

/** The item waits in its queue again, for another reviewer than the one who rejected it; meanwhile it stays offline. */
export const appealReview = endpoint({
  name: 'appealReview',
  method: 'POST',
  path: '/api/content/:id/appeal',
  access: 'member',
  changes: ['content.items', 'content.queues'],
  summary: 'Appeal once against the rejection of an item, within fourteen days',
  summaryZh: '对质检不通过的内容申诉一次，十四天内有效',
  params: ByContent,
  body: Type.Object({ text: Prose(APPEAL_MAX, { minLength: 1 }) }),
  output: Verdict,
  refusals: ['closed', 'forbidden'],
  idempotent: true,
});

/** One reviewer’s work. Shares are of 1; null without anything to divide by. */
export const ReviewerFigures = Type.Object({
  reviewer: Person,
  passed: Type.Integer(),
  rejected: Type.Integer(),
  /** Rejections that an appeal overturned, and first passes that the second reviewer rejected. */
  overturned: Type.Integer(),
  /** Of the decisions in queues that promise a time, the share that came within it. */
  inTime: OrNull(Type.Number()),
  /** Median seconds from an item’s arrival in the queue to the decision. */
  medianSeconds: Type.Integer(),
});
export type ReviewerFigures = Static<typeof ReviewerFigures>;

export const reviewerFigures = endpoint({
  name: 'reviewerFigures',
  method: 'GET',
  path: '/api/quality/reviewers',
  access: 'review:read',
  reads: ['content.queues'],
  summary: 'What each reviewer decided in the last days, how fast, and how much of it was overturned',
  summaryZh: '各质检员近期的结论数、用时及被推翻的数量',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30 })) }),
  output: Type.Array(ReviewerFigures),
});
