import type { LineName, LineOrigin } from '@onair/contract/live/media-lines';
import type { LiveMethod } from '@onair/contract/live/studio-now';
import type { Stats } from '../media/live.ts';
import type { DepartingLines } from './departures.rules.ts';
import type { OpenLive } from './lives.store.ts';
import type { Outbox } from './outbox.ts';
import type { StudioRow } from './studios.store.ts';

/** The state of a studio in the process that holds it. Durations are on a monotonic clock. */
export type HeldStudio = {
  studio: StudioRow;
  /** Events not stored yet. */
  outbox: Outbox;
  /** Its row has changed and could not be reloaded. */
  stale: boolean;
  /** The current live; its row may not be stored yet. */
  live: OpenLive | null;
  /** Since when no line has been live; null while one is. */
  silentSince: number | null;
  /** Was on air when this process took over, and no line has been live since. */
  resumed: boolean;
  /** Its rotation is over: nobody comes back by themselves. */
  listOver: boolean;
  /** The command to show the slate of a live is not repeated before this. */
  holdAfter: number;
  /** When another holder last saw the studio. */
  seenUntil: Date | null;
  /** The measurements as of the last end of a live, which are from before it: void. */
  voidStats: Stats | null;
  /** How long the begin or the end of a live waits for the operator's act that requested it. */
  actUntil: number;
  /** The target of a pending switch, since when it is pending, and whether it was given up. */
  pending: { to: string; since: number; givenUp: boolean } | null;
  /** The command to end a program without a live is not repeated before this. */
  clearAfter: number;
  origins: Partial<Record<LineName, LineOrigin | null>>;
  /** Lines that depart from the parameters in effect. */
  departing: DepartingLines;
  /** During this run of the process. */
  stalls: number;
  /** Refused encoders, likewise. */
  refusals: number;
};

export const newHeldStudio = (studio: StudioRow, outbox: Outbox): HeldStudio => ({
  studio,
  outbox,
  stale: false,
  live: null,
  silentSince: null,
  resumed: false,
  listOver: false,
  holdAfter: 0,
  seenUntil: null,
  voidStats: null,
  actUntil: 0,
  pending: null,
  clearAfter: 0,
  origins: {},
  departing: new Map(),
  stalls: 0,
  refusals: 0,
});

/** How long the live of a rotation that is over goes on: long enough for a person to start another. */
const LIST_OVER_MS = 30_000;

/** For how long the live may do without a line; infinite until a person ends it. */
export const patienceMsOf = ({ studio: { patienceSeconds }, live, listOver }: HeldStudio): number => {
  const patienceMs = patienceSeconds === null ? Number.POSITIVE_INFINITY : patienceSeconds * 1_000;
  return live?.method === 'video' && listOver ? Math.min(patienceMs, LIST_OVER_MS) : patienceMs;
};

/** Until when the live goes on in any case: the end of its plan, or an operator said so. */
export const heldUntil = ({ studio: { open }, live }: HeldStudio): number =>
  open && open.id === live?.id && open.holdUntil !== null ? Date.parse(open.holdUntil) : 0;

/** The method of a live that starts: by its actual source, whatever method is set. */
export const methodOnAir = (set: LiveMethod, origin: LineOrigin | null | undefined): LiveMethod => {
  if (origin === 'playlist') return 'video';
  if (origin === 'browser') return 'web';
  if (origin === 'encoder') return set === 'flowControl' ? 'flowControl' : 'normal';
  return set;
};
