import { LINES, type LineName } from '@onair/contract/live/media/lines';
import type { Source, StudioNow } from '@onair/contract/live/studios/now';
import type { Static } from 'typebox';

export type Operation = 'clarity' | 'switch' | 'remove' | 'slate' | 'mute' | 'end' | 'take' | 'cut';
export type ProgramSource = Static<typeof Source>;

/** Why an operation is unavailable: a key of its words. */
export type Reason = 'loading' | 'media' | 'offline' | 'noTarget' | 'noRendition' | 'open' | 'cut' | 'pending';

/** The inputs of the operations, without anything that changes every second. */
export type Situation = Pick<
  StudioNow,
  'live' | 'liveId' | 'program' | 'pending' | 'muted' | 'delay' | 'defaultRendition' | 'coolingUntil'
> & {
  available: boolean;
  /** Someone publishes on a line, or plays a rotation. */
  connected: boolean;
  /** Lines whose picture may be shown. */
  ready: readonly LineName[];
  renditions: readonly StudioNow['renditions'][number]['rendition'][];
};

export const situationOf = (now: StudioNow): Situation => ({
  live: now.live,
  liveId: now.liveId,
  program: now.program,
  pending: now.pending,
  muted: now.muted,
  delay: now.delay,
  defaultRendition: now.defaultRendition,
  coolingUntil: now.coolingUntil,
  available: now.media.available,
  connected: now.lines.some((line) => line.origin !== null),
  ready: now.lines.filter((line) => line.phase === 'live').map((line) => line.line),
  renditions: now.renditions.map((one) => one.rendition),
});

/** The line that is shown once the slate is hidden: the best one with a signal. */
export const lineAfterSlate = ({ ready }: Situation): LineName | null =>
  LINES.find((line) => ready.includes(line)) ?? null;

/** Lines that the program may go to; the slate has a button of its own. */
export const targetsOf = ({ ready, program }: Situation): LineName[] => ready.filter((line) => line !== program);

/**
 * Why no operation is available. The media shows a program for a while after its live was closed, and before it
 * started.
 */
export const commonReason = (situation: Situation | undefined): Reason | null => {
  if (!situation) return 'loading';
  if (!situation.available) return 'media';
  return situation.live || situation.program !== null || situation.connected ? null : 'offline';
};

/** Why an operation is unavailable; null when it is available. */
export const reasonAgainst = (operation: Operation, situation: Situation | undefined): Reason | null => {
  const common = commonReason(situation);
  if (common !== null || !situation) return common ?? 'loading';
  if (operation !== 'end' && !situation.live && situation.program === null) return 'offline';
  if (operation === 'switch') {
    if (situation.pending !== null) return 'pending';
    return targetsOf(situation).length === 0 ? 'noTarget' : null;
  }
  if (operation === 'slate')
    return situation.program === 'slate' && lineAfterSlate(situation) === null ? 'noTarget' : null;
  if (operation === 'remove') return situation.renditions.length === 0 ? 'noRendition' : null;
  if (operation === 'take') return situation.delay.open ? 'open' : null;
  if (operation === 'cut') return situation.delay.open ? null : 'cut';
  return null;
};
