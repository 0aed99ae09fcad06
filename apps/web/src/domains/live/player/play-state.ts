import { VIEW_CLOSE } from '@onair/contract/live/media-closing';
import { backOff } from '../../../shared/socket/reconnect.ts';

/**
 * What a player shows: `connecting` until the first picture, `waiting` while none comes, `ended` after the live, `away`
 * while the server is unreachable, `refused` when it rejects the viewer, `unplayable` when this browser lacks the
 * codec, `unsupported` when it can play no live stream at all, `paused` until someone presses play.
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
  /** It has moved for ten seconds without interruption. */
  | { on: 'steady' }
  /** Connected, but nothing has moved for three seconds. */
  | { on: 'silent' }
  /** More than five seconds are buffered. */
  | { on: 'late' }
  /** The data could not be parsed. */
  | { on: 'broken' }
  /** The browser lacks the codec. */
  | { on: 'unknownCodec' }
  | { on: 'closed'; code: number }
  | { on: 'paused' }
  | { on: 'asked' };

export type Course = {
  state: PlayerState;
  /** Reconnects since it was last steady. */
  attempt: number;
  /** Milliseconds until it reconnects; null to do nothing. */
  again: number | null;
  /** Whether the current connection is useless. */
  leave: boolean;
};

export const BEGINNING: Course = { state: 'connecting', attempt: 0, again: 0, leave: false };

/** The back-off after each kind of failure. */
const RETURN = {
  /** The connection broke or the server restarts: a picture is expected within a second. */
  away: { firstMs: 600, mostMs: 15_000 },
  unsteady: { firstMs: 1000, mostMs: 15_000 },
  silent: { firstMs: 3000, mostMs: 30_000 },
  ended: { firstMs: 4000, mostMs: 30_000 },
  refused: { firstMs: 5000, mostMs: 60_000 },
  /** A source with another codec may replace it at any time. */
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
  // Failures before the end do not count: a false end must not delay the picture for long.
  const ends = before.state === 'ended' ? attempt : 0;
  if (code === VIEW_CLOSE.ended) return after(before, 'ended', backOff(ends, RETURN.ended, share));
  if (code === VIEW_CLOSE.refused) return after(before, 'refused', backOff(attempt, RETURN.refused, share));
  return after(before, 'away', backOff(attempt, RETURN.away, share));
};

/**
 * The player's next state.
 * @param share of the jitter, from 0 to 1
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
      // The socket stays open: a new live arrives through it. It is renewed all the same, in case it is dead.
      return {
        state: state === 'ended' ? 'ended' : 'waiting',
        attempt: attempt + 1,
        again: state === 'playing' ? 0 : backOff(attempt, RETURN.silent, share),
        leave: false,
      };
    case 'late':
      return after(before, 'connecting', attempt === 0 ? 0 : backOff(attempt, RETURN.unsteady, share));
    case 'broken':
      // A switch to a line with another audio codec: the stream from now on can be played from its beginning.
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
