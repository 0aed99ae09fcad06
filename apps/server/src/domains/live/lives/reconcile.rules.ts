import { LINES, type LineName } from '@onair/contract/live/media/lines';
import type { StudioStats } from '@onair/contract/live/media/stats';

/** How long a program may show no line without a live. */
const UNWANTED_MS = 30_000;
/** A line without a key frame yet may still become live: the end waits for it a little longer. */
const STARTING_MS = 10_000;
/** How long a switch may wait for a key frame. */
export const SWITCH_MS = 20_000;

/** What the media process shows, and the known state of the studio. Times in milliseconds of a monotonic clock. */
export type Seen = {
  now: number;
  /** Null while the media process does not have the studio, is unavailable, or has not measured since the last end. */
  stats: Pick<StudioStats, 'program' | 'pending' | 'lines'> | null;
  live: boolean;
  /** For how long it goes on without a line, and for how long from now in any case. */
  patienceMs: number;
  heldMs: number;
  silentSince: number | null;
  resumed: boolean;
  clearAfter: number;
  holdAfter: number;
};

export type Verdict = {
  silentSince: number | null;
  /** The first line of a live. */
  begin: LineName | null;
  /** Why the current live ends. */
  end: 'noLine' | 'interrupted' | null;
  /** The media process shows a program without any line, and no live is on: it must end that. */
  clear: boolean;
  /** A live is on, and the media process, which began without it, shows nothing: it must show the slate. */
  hold: boolean;
};

const isLine = (source: string | null | undefined): source is LineName => LINES.some((line) => line === source);

/** Compares the actual with the desired state, and returns the actions needed. */
export const reconcile = ({
  now,
  stats,
  live,
  patienceMs,
  heldMs,
  silentSince,
  resumed,
  clearAfter,
  holdAfter,
}: Seen): Verdict => {
  const phases = stats?.lines.map(({ phase }) => phase) ?? [];
  const lineLive = phases.includes('live');
  const since = lineLive ? null : (silentSince ?? now);
  const longestMs = (live ? patienceMs : UNWANTED_MS) + (phases.includes('starting') ? STARTING_MS : 0);
  const over = since !== null && now - since >= longestMs && (!live || heldMs <= 0);
  const program = stats?.program ?? null;
  return {
    silentSince: since,
    begin: !live && isLine(program) && lineLive ? program : null,
    end: live && over ? (resumed ? 'interrupted' : 'noLine') : null,
    clear: program !== null && over && now >= clearAfter,
    hold: live && program === null && !over && now >= holdAfter,
  };
};

/** Tracks a switch that waits for a key frame. @returns its new state; `givenUp` once it has waited too long */
export const followSwitch = (
  pending: string | null,
  before: { to: string; since: number; givenUp: boolean } | null,
  now: number,
): { to: string; since: number; givenUp: boolean } | null => {
  if (pending === null) return null;
  if (before?.to !== pending) return { to: pending, since: now, givenUp: false };
  return { ...before, givenUp: before.givenUp || now - before.since >= SWITCH_MS };
};
