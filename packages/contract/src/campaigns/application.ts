import { type Static, Type } from 'typebox';
import type { Role } from '../access.ts';
import { type Mover, machine, openMoves, possible } from '../machine.ts';

export const ApplicationStep = Type.Union([
  Type.Literal('submit'),
  Type.Literal('leaderReview'),
  Type.Literal('purchaseCertificate'),
  Type.Literal('safetyTest'),
  Type.Literal('launch'),
]);
export type ApplicationStep = Static<typeof ApplicationStep>;

/** The five steps of an application, in their order. */
export const APPLICATION_STEPS: readonly ApplicationStep[] = [
  'submit',
  'leaderReview',
  'purchaseCertificate',
  'safetyTest',
  'launch',
];

/** Where an application stands: in one of the steps, launched, returned to its author, or withdrawn by them. */
export const ApplicationState = Type.Union([
  Type.Literal('leaderReview'),
  Type.Literal('purchaseCertificate'),
  Type.Literal('safetyTest'),
  Type.Literal('launch'),
  Type.Literal('launched'),
  Type.Literal('returned'),
  Type.Literal('withdrawn'),
]);
export type ApplicationState = Static<typeof ApplicationState>;

/** Under way: a holder of `campaigns` has to move them on. */
export const UNDER_WAY = ['leaderReview', 'purchaseCertificate', 'safetyTest', 'launch'] as const;

/**
 * States and moves of a channel activity's application. Nobody decides on their own application: leader review and
 * returns are for another holder of `campaigns`, with the one exception in `applicationMoves`.
 */
export const applicationMachine = machine({
  initial: 'leaderReview',
  states: [...UNDER_WAY, 'launched', 'returned', 'withdrawn'],
  moves: {
    approve: { from: ['leaderReview'], to: 'purchaseCertificate', by: [{ other: 'campaigns' }] },
    purchase: { from: ['purchaseCertificate'], to: 'safetyTest', by: ['campaigns'] },
    pass: { from: ['safetyTest'], to: 'launch', by: ['campaigns'] },
    launch: { from: ['launch'], to: 'launched', by: ['campaigns'] },
    sendBack: { from: UNDER_WAY, to: 'returned', by: [{ other: 'campaigns' }] },
    resubmit: { from: ['returned'], to: 'leaderReview', by: ['author'] },
    withdraw: { from: [...UNDER_WAY, 'returned'], to: 'withdrawn', by: ['author'] },
  },
});

export type ApplicationMove = keyof typeof applicationMachine.moves;
export const ApplicationMove = Type.Union([
  Type.Literal('approve'),
  Type.Literal('purchase'),
  Type.Literal('pass'),
  Type.Literal('launch'),
  Type.Literal('sendBack'),
  Type.Literal('resubmit'),
  Type.Literal('withdraw'),
]);

/** Anyone who looks at an application. `alone`: there is no other holder of `campaigns`, so that the author has to stand in for one. */
export type ApplicationReader = { role: Role; isAuthor: boolean; alone: boolean };

/** As which party the machine treats them: an author without any colleague counts as another holder too. */
const moversOf = ({ role, isAuthor, alone }: ApplicationReader): Mover[] => [
  { role, isAuthor },
  ...(isAuthor && alone ? [{ role, isAuthor: false }] : []),
];

export const canMove = (state: ApplicationState, move: ApplicationMove): boolean =>
  possible(applicationMachine, state, move);

/** The moves that the reader may make now: what the server accepts is what the browser shows as buttons. */
export const applicationMoves = (state: ApplicationState, reader: ApplicationReader): ApplicationMove[] => [
  ...new Set(moversOf(reader).flatMap((mover) => openMoves(applicationMachine, state, mover))),
];
