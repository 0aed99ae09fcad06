import { type Static, Type } from 'typebox';
import { permits, type Role } from '../../access.ts';
import { type Machine, machine } from '../../machine.ts';

/** The stage of an item on its way to the audience. `published` is the only stage in which it is online. */
export const Stage = Type.Union([
  Type.Literal('draft'),
  Type.Literal('review'),
  Type.Literal('scheduled'),
  Type.Literal('published'),
  Type.Literal('withdrawn'),
]);
export type Stage = Static<typeof Stage>;
export const STAGES: readonly Stage[] = ['draft', 'review', 'scheduled', 'published', 'withdrawn'];

/** Moves that people make. */
export const StageMove = Type.Union([
  Type.Literal('submit'),
  Type.Literal('recall'),
  Type.Literal('sendBack'),
  Type.Literal('approve'),
  Type.Literal('approveAt'),
  Type.Literal('schedule'),
  Type.Literal('publish'),
  Type.Literal('withdraw'),
  Type.Literal('restore'),
]);
export type StageMove = Static<typeof StageMove>;

/**
 * The workflow of an item, and who may make each move. `author` is the account that created it. Members write, submit
 * and recall their own items; editors schedule, publish and withdraw, reviewers approve, both return. A submission is
 * approved by another person: for now (`approve`) or for a time (`approveAt`). The scheduler makes `launch` when a
 * schedule falls due, and `reject` where a review failed, so that no schedule publishes a rejected item.
 */
export const workflowMachine: Machine<Stage, StageMove | 'launch' | 'reject'> = machine({
  initial: 'draft',
  states: ['draft', 'review', 'scheduled', 'published', 'withdrawn'],
  moves: {
    submit: { from: ['draft'], to: 'review', by: ['author', 'content'] },
    recall: { from: ['review', 'scheduled'], to: 'draft', by: ['author'] },
    sendBack: { from: ['review', 'scheduled'], to: 'draft', by: ['content', 'review'] },
    approve: { from: ['review'], to: 'published', by: [{ other: 'review' }] },
    approveAt: { from: ['review'], to: 'scheduled', by: [{ other: 'review' }] },
    schedule: { from: ['draft', 'scheduled'], to: 'scheduled', by: ['content'] },
    publish: { from: ['draft', 'scheduled', 'withdrawn'], to: 'published', by: ['content'] },
    withdraw: { from: ['published'], to: 'withdrawn', by: ['content'] },
    restore: { from: ['withdrawn'], to: 'draft', by: ['author', 'content'] },
    launch: { from: ['scheduled'], to: 'published', by: ['system'] },
    reject: { from: ['scheduled'], to: 'draft', by: ['system'] },
  },
});

/** Longest reason for returning an item, in characters. */
export const STAGE_REASON_MAX = 500;
/** How far ahead a schedule may be. */
export const SCHEDULE_DAYS_MAX = 366;

/**
 * Whether someone may edit an item: editors always, its author while it is a draft; during review it must be recalled
 * first.
 */
export const mayEdit = (stage: Stage, { role, isAuthor }: { role: Role; isAuthor: boolean }): boolean =>
  permits('content', role) || (isAuthor && stage === 'draft');

/** Whether the audience has seen it: charts, sets, rules and review queues cover only such items. */
export const wasPublished = (stage: Stage): boolean => stage === 'published' || stage === 'withdrawn';

/**
 * Whether an item may be put before the audience: not while its rejection stands. An appeal that is granted lifts it, or
 * another review of what was changed since. The one rule for every way online.
 */
export const mayBeShown = ({ review }: { review: 'pending' | 'passed' | 'rejected' }): boolean => review !== 'rejected';
