import type { LiveInfo } from '@onair/contract/live/audience/live';
import type { Clarity } from '@onair/contract/live/studios/now';
import { readStored, writeStored } from '../store.ts';

/** What a viewer may choose: the quality that the line carries, or one, with the lowest delay; or HLS, which adapts itself. */
export type Playback = 'auto' | Clarity | 'hls';

const KEY = 'live-playback';
/** The highest first. */
const CLARITIES: readonly Clarity[] = ['source', '720p', '480p'];
const ALL: readonly Playback[] = ['auto', ...CLARITIES, 'hls'];

/** The choice that this browser made last; null without one. */
export const storedPlayback = (): Playback | null => ALL.find((one) => one === readStored(KEY)) ?? null;

export const storePlayback = (playback: Playback): void => writeStored(KEY, playback);

/** Qualities to play with the lowest delay, the highest first, and which one to begin with. */
export type Ladder = { clarities: readonly Clarity[]; first: number };
export const NOTHING: Ladder = { clarities: [], first: 0 };

/**
 * What is offered with the lowest delay, and which of it is played: until the viewer chooses, the studio's own quality is
 * the highest.
 */
export const ladderOf = (
  { renditions, defaultRendition }: Pick<LiveInfo, 'renditions' | 'defaultRendition'>,
  chosen: Playback | null,
): Ladder & { offered: readonly Playback[]; chosen: Playback } => {
  const clarities = CLARITIES.filter((one) => one === 'source' || renditions.some((runs) => runs === one));
  const usual = Math.max(0, clarities.indexOf(defaultRendition));
  const offered: readonly Playback[] = clarities.length > 1 ? ['auto', ...clarities] : clarities;
  const own = clarities.find((one) => one === chosen);
  if (own) return { clarities: [own], first: 0, offered, chosen: own };
  if (chosen === 'auto') return { clarities, first: usual, offered, chosen: clarities.length > 1 ? 'auto' : 'source' };
  const lower = clarities.slice(usual);
  return { clarities: lower, first: 0, offered, chosen: lower.length > 1 ? 'auto' : (lower[0] ?? 'source') };
};
