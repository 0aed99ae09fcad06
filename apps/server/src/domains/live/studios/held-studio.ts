import type { LineName, LineOrigin } from '@onair/contract/live/media-lines';
import type { LiveMethod } from '@onair/contract/live/studio-now';
import type { DepartingLines } from './departures.rules.ts';
import type { OpenLive } from './lives.store.ts';
import type { Outbox } from './outbox.ts';
import type { StudioRow } from './studios.store.ts';

/** What the process that holds a studio knows of it. Durations by a clock that never jumps. */
export type HeldStudio = {
  studio: StudioRow;
  /** What happened and is not stored yet. */
  outbox: Outbox;
  /** Its row has changed and could not be read. */
  stale: boolean;
  /** The live that is on, its row possibly still to be stored. */
  live: OpenLive | null;
  /** Since when no line has been live; null while one is. */
  silentSince: number | null;
  /** Was on when this process took over, and no line has been live since. */
  resumed: boolean;
  /** Until when the studio was seen by anyone who held it before. */
  seenUntil: Date | null;
  /** When the media process said last that the live was ended, by its clock: older measurements say nothing. */
  endedAt: number;
  /** Until when the end of a live waits for the operator's act that asked for it. */
  actUntil: number;
  /** Where a switch is waiting to go, since when, and whether that was given up. */
  pending: { to: string; since: number; givenUp: boolean } | null;
  /** Not before this is the media process told once more to end a program without a live. */
  clearAfter: number;
  origins: Partial<Record<LineName, LineOrigin | null>>;
  /** Lines that depart from the parameters in effect. */
  departing: DepartingLines;
  /** In this life of the process. */
  stalls: number;
  /** Encoders turned away, likewise. */
  refusals: number;
};

export const newHeldStudio = (studio: StudioRow, outbox: Outbox): HeldStudio => ({
  studio,
  outbox,
  stale: false,
  live: null,
  silentSince: null,
  resumed: false,
  seenUntil: null,
  endedAt: 0,
  actUntil: 0,
  pending: null,
  clearAfter: 0,
  origins: {},
  departing: new Map(),
  stalls: 0,
  refusals: 0,
});

/** How a live that begins is made: by what is really on air, whichever method is set. */
export const methodOnAir = (set: LiveMethod, origin: LineOrigin | null | undefined): LiveMethod => {
  if (origin === 'playlist') return 'video';
  if (origin === 'browser') return 'web';
  if (origin === 'encoder') return set === 'flowControl' ? 'flowControl' : 'normal';
  return set;
};
