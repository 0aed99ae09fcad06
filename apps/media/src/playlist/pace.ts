import type { Tag } from '../flv/tag.ts';

/** The clock of a rotation: clips one after another on one timeline, in milliseconds from its start. */
export type Pace = {
  /** Starts the next clip one frame after the end of the last one. @returns its start time */
  begin: () => number;
  /** Whether a clip's tag is due. */
  isDue: (tag: Tag, now: number) => boolean;
  /** The time of the clip's next tag on the rotation's clock; null for sound that the previous clip has covered. */
  place: (tag: Tag) => number | null;
  /** How much of the current clip has been placed. */
  positionMs: () => number;
};

/** If it is later than this, the clock continues from now: a paused process does not play everything at once. */
const MOST_LATE_MS = 1000;
const USUAL_FRAME_MS = 1000 / 30;

export const newPace = (startedAt: number): Pace => {
  let origin = startedAt;
  let clipAt = 0;
  let pictures = 0;
  let lastPicture = 0;
  let soundMs = 0;
  let lastSound: number | null = null;
  let soundHere = false;
  return {
    begin: () => {
      // The mean step of a clip's pictures is its frame duration: single steps are rounded to milliseconds.
      const frame = pictures > 1 ? lastPicture / (pictures - 1) : USUAL_FRAME_MS;
      if (pictures > 0) clipAt = Math.max(clipAt + lastPicture + frame, lastSound ?? 0);
      pictures = 0;
      lastPicture = 0;
      soundHere = false;
      return Math.round(clipAt);
    },
    isDue: (tag, now) => {
      const late = now - origin - (clipAt + tag.time);
      if (late > MOST_LATE_MS) origin += late;
      return late >= 0;
    },
    place: (tag) => {
      const time = Math.round(clipAt + tag.time);
      if (tag.kind !== 'audio') {
        pictures += 1;
        lastPicture = tag.time;
        return time;
      }
      if (lastSound !== null && !soundHere && time < lastSound + soundMs / 2) return null;
      if (soundHere && lastSound !== null) soundMs = time - lastSound;
      soundHere = true;
      lastSound = time;
      return time;
    },
    positionMs: () => lastPicture,
  };
};
