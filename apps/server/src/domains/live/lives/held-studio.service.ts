import type { LineName, LineOrigin } from '@onair/contract/live/media/lines';
import type { EgressStats, StudioStats } from '@onair/contract/live/media/stats';
import type { LiveMethod } from '@onair/contract/live/studios/now';
import { codeOf, partsOf } from '@onair/contract/typed';
import type { Readings } from '../../../http/metrics.ts';
import type { ViewerCounter } from '../audience/viewers.service.ts';
import { LeaseLost } from '../media/leases.store.ts';
import type { LiveDeps, Stats } from '../media/live.client.ts';
import type { StudioRow } from '../studios/studios.store.ts';
import type { DepartingLines } from './departures.rules.ts';
import type { OpenLive } from './lives.store.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
/** Events queued during a long outage; beyond this the oldest are dropped, but never starts and ends. */
const EVENTS_MAX = 500;

/** An event to store; running it again after a lost reply is harmless. */
export type Step = {
  kind: 'begin' | 'event' | 'end';
  run: () => Promise<void>;
  /** Not before this condition is met. */
  due?: () => boolean;
};

/** PostgreSQL reports that this can never be stored, so a retry is useless. */
const isHopeless = (error: unknown): boolean => {
  const code = codeOf(error) ?? codeOf(partsOf(error).cause);
  return typeof code === 'string' && /^2[23]/.test(code);
};

/**
 * A studio's queue of events to store, in order. A failed step is retried with growing delays up to two seconds, and
 * the following ones wait for it.
 */
export const studioOutbox = (options: {
  /** A step that can never be stored was dropped. */
  dropped: (step: Step, error: unknown) => void;
  failed: (step: Step, error: unknown) => void;
}) => {
  const steps: Step[] = [];
  let busy = false;
  let waitMs = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const again = (ms: number): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void drain(), ms).unref();
  };
  const attempt = async (step: Step): Promise<boolean> => {
    try {
      await step.run();
      waitMs = FIRST_WAIT_MS;
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      if (isHopeless(error)) {
        options.dropped(step, error);
        return true;
      }
      options.failed(step, error);
      return false;
    }
  };
  const drain = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let step = steps[0]; step && !closed; step = steps[0]) {
      if (step.due && !step.due()) {
        again(50);
        break;
      }
      if (!(await attempt(step))) {
        again(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
        break;
      }
      if (steps[0] === step) steps.shift();
    }
    busy = false;
  };

  return {
    add: (step: Step): void => {
      if (step.kind === 'event' && steps.length >= EVENTS_MAX) {
        // Never the first: it may be in progress.
        const oldest = steps.findIndex(({ kind }, place) => place > 0 && kind === 'event');
        if (oldest > 0) steps.splice(oldest, 1);
      }
      steps.push(step);
      void drain();
    },
    /** Checks again whether the first step is due. */
    poke: (): void => void drain(),
    size: (): number => steps.length,
    /** Tries once more to store everything, then drops the rest. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      while (busy) await new Promise((resolve) => setTimeout(resolve, 10));
      while (steps[0] && (await attempt(steps[0]))) steps.shift();
      closed = true;
    },
    /** Another node holds the studio and will find out what is left. */
    drop: (): void => {
      closed = true;
      clearTimeout(timer);
      steps.length = 0;
    },
  };
};

type Outbox = ReturnType<typeof studioOutbox>;

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

/** Metrics of the live side: for the studios that this process holds, zero elsewhere. */
export const studioReadings = (
  { live, now }: Pick<LiveDeps, 'live' | 'now'>,
  { held, counter }: { held: () => HeldStudio[]; counter: ViewerCounter },
): Readings => {
  const studios = (): StudioStats[] => live.stats().studios;
  const sum = (of: (studio: StudioStats) => number): number => studios().reduce((total, one) => total + of(one), 0);
  const egress = (of: (egress: EgressStats) => number): number =>
    sum(({ audience, preview }) => of(audience) + of(preview));
  const lines = (phase: StudioStats['lines'][number]['phase']): number =>
    sum((studio) => studio.lines.filter((line) => line.phase === phase).length);
  const total = (of: (one: HeldStudio) => number): number => held().reduce((all, one) => all + of(one), 0);
  return {
    live_owner: { help: '1 where this process runs the media', read: () => (live.isOwner() ? 1 : 0) },
    live_media_available: {
      help: '1 where studios can go on air by way of this process',
      read: () => (live.state().media.available ? 1 : 0),
    },
    live_studios_held: { help: 'Studios that this process holds', read: () => live.readings().held },
    live_lease_epoch: { help: 'Highest fencing epoch of those', read: () => live.readings().epoch },
    live_lease_age_seconds: {
      help: 'Since the last renewal of the leases; above 3 nothing is written or reported',
      read: () => live.readings().leaseAgeSeconds,
    },
    live_media_restarts: { help: 'Starts of the media process after the first', read: () => live.readings().restarts },
    live_hls_write_failures: {
      help: 'Files of HLS that the disk refused, since the start: players cannot go back to what they held',
      read: () => live.readings().hlsFailures,
    },
    live_studios_on_air: { help: 'Lives that are on', read: () => total(({ live: on }) => (on ? 1 : 0)) },
    live_viewers: {
      help: 'Viewers by their heartbeats',
      read: () => total(({ studio }) => counter.count(studio.id, now().getTime()).now),
    },
    live_sockets: { help: 'Open sockets of viewers and previews', read: () => egress(({ viewers }) => viewers) },
    live_egress_kbps: {
      help: 'What goes out through them, in kilobits a second',
      read: () => egress(({ kbps }) => kbps),
    },
    live_sockets_behind: { help: 'Viewers that do not keep up', read: () => egress(({ behind }) => behind) },
    live_sockets_cut_off: {
      help: 'Viewers cut off since they did not keep up',
      read: () => egress(({ cutOff }) => cutOff),
    },
    live_lines_live: { help: 'Lines with a picture', read: () => lines('live') },
    live_lines_stalled: { help: 'Lines that have stopped with their connection open', read: () => lines('stalled') },
    live_stalls: { help: 'Stops of lines since this process began', read: () => total(({ stalls }) => stalls) },
    live_encoders_refused: {
      help: 'Encoders with a key of a studio that were turned away since this process began',
      read: () => total(({ refusals }) => refusals),
    },
    live_unstored: {
      help: 'What happened in studios and is not in the database yet',
      read: () => total(({ outbox }) => outbox.size()),
    },
  };
};
