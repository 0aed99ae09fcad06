import { VIEW_CLOSE } from '@onair/contract/live/media-closing';
import { backOff } from '../../../shared/socket/reconnect.ts';

/**
 * What a player shows: `connecting` until the first picture, `waiting` while none comes, `ended` after the live, `away`
 * while the server cannot be reached, `refused` when it lets nobody in, `unplayable` when this browser does not know
 * the codec, `unsupported` when it can play no live stream at all, `paused` until someone presses play.
 */
export type PlayerState =
  | 'connecting'
  | 'playing'
  | 'waiting'
  | 'ended'
  | 'away'
  | 'refused'
  | 'unplayable'
  | 'unsupported'
  | 'paused';

export type Happening =
  /** The picture moves. */
  | { on: 'picture' }
  /** It has moved for ten seconds on end. */
  | { on: 'steady' }
  /** Connected, but nothing has moved for three seconds. */
  | { on: 'silent' }
  /** More than five seconds lie between what has arrived and what is shown. */
  | { on: 'late' }
  /** What arrived could not be read. */
  | { on: 'broken' }
  /** The browser does not know the codec. */
  | { on: 'unknownCodec' }
  | { on: 'closed'; code: number }
  | { on: 'paused' }
  | { on: 'asked' };

export type Course = {
  state: PlayerState;
  /** How often it has connected again since it last went well. */
  attempt: number;
  /** Milliseconds until it connects again; null to leave things as they are. */
  again: number | null;
  /** Whether the present connection is of no more use. */
  leave: boolean;
};

export const BEGINNING: Course = { state: 'connecting', attempt: 0, again: 0, leave: false };

/** How a player connects again, by what stopped it. */
const RETURN = {
  /** The connection broke or the server restarts: a picture is expected within a second. */
  away: { firstMs: 600, mostMs: 15_000 },
  unsteady: { firstMs: 1000, mostMs: 15_000 },
  silent: { firstMs: 3000, mostMs: 30_000 },
  ended: { firstMs: 4000, mostMs: 30_000 },
  refused: { firstMs: 5000, mostMs: 60_000 },
  /** A source of another codec may take its place at any time. */
  unplayable: { firstMs: 3000, mostMs: 15_000 },
} as const;

const after = (before: Course, state: PlayerState, again: number): Course => ({
  state,
  attempt: before.attempt + 1,
  again,
  leave: true,
});

const afterClose = (before: Course, code: number, share: number): Course => {
  const { attempt } = before;
  if (code === VIEW_CLOSE.moved) return after(before, 'connecting', 0);
  if (code === VIEW_CLOSE.tooSlow) return after(before, 'waiting', backOff(attempt, RETURN.unsteady, share));
  // Breaks before the end do not count: a wrong word of the end must not keep the picture away for long.
  const ends = before.state === 'ended' ? attempt : 0;
  if (code === VIEW_CLOSE.ended) return after(before, 'ended', backOff(ends, RETURN.ended, share));
  if (code === VIEW_CLOSE.refused) return after(before, 'refused', backOff(attempt, RETURN.refused, share));
  return after(before, 'away', backOff(attempt, RETURN.away, share));
};

/**
 * Where a player goes from here.
 * @param share of the spread, from 0 to 1
 */
export const courseAfter = (before: Course, happening: Happening, share: number): Course => {
  const { state, attempt } = before;
  const stay: Course = { ...before, again: null, leave: false };
  switch (happening.on) {
    case 'picture':
      return { ...stay, state: 'playing' };
    case 'steady':
      return { ...stay, attempt: 0 };
    case 'silent':
      // The socket stays: a live that begins comes through it. It is renewed all the same, in case nobody is at its end.
      return {
        state: state === 'ended' ? 'ended' : 'waiting',
        attempt: attempt + 1,
        again: state === 'playing' ? 0 : backOff(attempt, RETURN.silent, share),
        leave: false,
      };
    case 'late':
      return after(before, 'connecting', attempt === 0 ? 0 : backOff(attempt, RETURN.unsteady, share));
    case 'broken':
      // A switch to a line whose sound has another codec: what comes from now on can be read, from its beginning.
      return after(before, 'waiting', attempt === 0 ? 0 : backOff(attempt, RETURN.unsteady, share));
    case 'unknownCodec':
      return after(before, 'unplayable', backOff(attempt, RETURN.unplayable, share));
    case 'closed':
      return afterClose(before, happening.code, share);
    case 'paused':
      return { state: 'paused', attempt: 0, again: null, leave: true };
    case 'asked':
      return { state: 'connecting', attempt: 0, again: 0, leave: true };
  }
};
