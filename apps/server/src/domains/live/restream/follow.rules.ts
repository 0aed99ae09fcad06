import type { PushStats } from '@onair/contract/live/media/stats';
import type { WantedRow } from './restream.store.ts';

/** A target that has failed for this long counts as lost; a short interruption is not reported. */
export const LOST_MS = 15_000;

/** The state of one target of a live, not stored yet. */
export type Followed = {
  row: WantedRow | null;
  stats: PushStats | null;
  /** Since when nothing is sent; null while it is on. */
  offSince: number | null;
  /** Whether its loss was recorded. */
  lost: boolean;
  figures: { seconds: number; bytes: number; retries: number; dropped: number; fault: string | null };
};

export const newFollowed = (): Followed => ({
  row: null,
  stats: null,
  offSince: null,
  lost: false,
  figures: { seconds: 0, bytes: 0, retries: 0, dropped: 0, fault: null },
});

/** Counts increase within a run of one media process, and restart at zero in the next. */
const grown = (now: number, before: number): number => (now >= before ? now - before : now);

/** @returns the new state, and what to report: that it was lost, was given up, or is back */
export const follow = (
  known: Followed,
  row: WantedRow,
  stats: PushStats,
  now: number,
): { next: Followed; happened: 'lost' | 'givenUp' | 'back' | null } => {
  const before = known.stats?.run === stats.run ? known.stats : null;
  const isOn = stats.state === 'on';
  const offSince = isOn ? null : (known.offSince ?? now);
  const isLost = offSince !== null && now - offSince >= LOST_MS;
  const givenUp = stats.state === 'failed' && before?.state !== 'failed';
  const count = (name: 'seconds' | 'bytes' | 'retries' | 'dropped'): number =>
    known.figures[name] + grown(stats[name], before?.[name] ?? 0);
  const next: Followed = {
    row,
    stats,
    offSince,
    lost: isOn ? false : known.lost || isLost || givenUp,
    figures: {
      seconds: count('seconds'),
      bytes: count('bytes'),
      retries: count('retries'),
      dropped: count('dropped'),
      fault: isOn ? null : stats.reason,
    },
  };
  if (givenUp) return { next, happened: 'givenUp' };
  if (isLost && !known.lost) return { next, happened: 'lost' };
  return { next, happened: isOn && known.lost ? 'back' : null };
};
