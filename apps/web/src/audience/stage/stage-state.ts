import type { PictureState } from './use-picture.ts';

/** What the stage shows: the picture, or a sentence in its place. */
export type StageState = Exclude<PictureState, 'ended'> | 'loading' | 'offAir' | 'ended';

export type StageFacts = {
  /** What is known of the studio has been read. */
  known: boolean;
  /** As the server says, and whether it said so since the page was opened. */
  live: boolean;
  wasLive: boolean;
  /** The media closed the picture because the live has ended, and none has come since. */
  toldEnd: boolean;
  /** How long the server has said that nothing is live, in milliseconds; null while something is. */
  offMs: number | null;
  picture: PictureState | null;
};

/**
 * A server that restarts may say for a while that nothing is live, and a connection may break at any time: for so long the
 * picture is tried again before the page says that nothing is on air.
 */
export const RETURN_MS = 60_000;

/** A live that was on is off according to the server, and the media has not said that it has ended: it may come back. */
export const mayReturn = ({ live, wasLive, toldEnd, offMs }: Omit<StageFacts, 'known' | 'picture'>): boolean =>
  !live && wasLive && !toldEnd && (offMs ?? 0) < RETURN_MS;

/** "The live has ended" takes two witnesses: the media, which closes the picture for that reason, and the studio's state. */
export const stageState = (facts: StageFacts): StageState => {
  const { known, live, toldEnd, picture } = facts;
  if (picture === 'playing' || picture === 'paused') return picture;
  if (!known) return 'loading';
  if (!live && toldEnd) return 'ended';
  if (!live && !mayReturn(facts)) return 'offAir';
  if (picture === 'ended' || (!live && (picture === null || picture === 'connecting' || picture === 'waiting')))
    return 'away';
  return picture ?? 'connecting';
};
