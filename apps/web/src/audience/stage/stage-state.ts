import type { PlayerState } from '../../domains/live/player/index.ts';

/** `code`: the player's code could not be fetched. */
export type PictureState = PlayerState | 'code';

/** What the stage shows: the picture, or a sentence instead. */
export type StageState = Exclude<PictureState, 'ended'> | 'loading' | 'offAir' | 'ended';

export type StageFacts = {
  /** The studio's state has been loaded. */
  known: boolean;
  /** Whether the server says it is live, and whether it has said so since the page was opened. */
  live: boolean;
  wasLive: boolean;
  /** The stream ended because the live has ended, and no picture has come since. */
  endReported: boolean;
  /** How long the server has reported that nothing is live, in milliseconds; null while something is. */
  offAirMs: number | null;
  picture: PictureState | null;
};

/**
 * A server that restarts may report for a while that nothing is live, and a connection may break at any time: for this
 * long the player reconnects before the page says that nothing is on air.
 */
export const RETURN_MS = 60_000;

/** According to the server the live is off, but the stream has not reported its end: it may come back. */
export const mayReturn = ({ live, wasLive, endReported, offAirMs }: Omit<StageFacts, 'known' | 'picture'>): boolean =>
  !live && wasLive && !endReported && (offAirMs ?? 0) < RETURN_MS;

/** "The live has ended" needs two witnesses: the stream, which ends for that reason, and the studio's state. */
export const stageState = (facts: StageFacts): StageState => {
  const { known, live, endReported, picture } = facts;
  if (picture === 'playing' || picture === 'paused') return picture;
  if (!known) return 'loading';
  if (!live && endReported) return 'ended';
  if (!live && !mayReturn(facts)) return 'offAir';
  if (picture === 'ended' || (!live && (picture === null || picture === 'connecting' || picture === 'waiting')))
    return 'away';
  return picture ?? 'connecting';
};
