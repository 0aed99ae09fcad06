import { VIEW_CLOSE } from '@onair/contract/live/media/closing';
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

export type PlayerEvent =
  /** The picture moves. */
  | { type: 'picture' }
  /** It has moved for ten seconds without interruption. */
  | { type: 'steady' }
  /** Connected, but nothing has moved for three seconds. */
  | { type: 'silent' }
  /** More than five seconds are buffered. */
  | { type: 'late' }
  /** The data could not be parsed. */
  | { type: 'broken' }
  /** The browser lacks the codec. */
  | { type: 'unknownCodec' }
  | { type: 'closed'; code: number }
  | { type: 'paused' }
  | { type: 'retry' };

export type PlayerStatus = {
  state: PlayerState;
  /** Reconnects since it was last steady. */
  attempt: number;
  /** Milliseconds until it reconnects; null to do nothing. */
  retryMs: number | null;
  /** Whether the current connection is useless. */
  disconnect: boolean;
};

export const INITIAL_STATUS: PlayerStatus = { state: 'connecting', attempt: 0, retryMs: 0, disconnect: false };

/** The back-off after each kind of failure. */
const BACK_OFF = {
  /** The connection broke or the server restarts: a picture is expected within a second. */
  away: { firstMs: 600, mostMs: 15_000 },
  unsteady: { firstMs: 1000, mostMs: 15_000 },
  silent: { firstMs: 3000, mostMs: 30_000 },
  ended: { firstMs: 4000, mostMs: 30_000 },
  refused: { firstMs: 5000, mostMs: 60_000 },
  /** A source with another codec may replace it at any time. */
  unplayable: { firstMs: 3000, mostMs: 15_000 },
} as const;

const after = (before: PlayerStatus, state: PlayerState, again: number): PlayerStatus => ({
  state,
  attempt: before.attempt + 1,
  retryMs: again,
  disconnect: true,
});

const afterClose = (before: PlayerStatus, code: number, share: number): PlayerStatus => {
  const { attempt } = before;
  if (code === VIEW_CLOSE.moved) return after(before, 'connecting', 0);
  if (code === VIEW_CLOSE.tooSlow) return after(before, 'waiting', backOff(attempt, BACK_OFF.unsteady, share));
  // Failures before the end do not count: a false end must not delay the picture for long.
  const ends = before.state === 'ended' ? attempt : 0;
  if (code === VIEW_CLOSE.ended) return after(before, 'ended', backOff(ends, BACK_OFF.ended, share));
  if (code === VIEW_CLOSE.refused) return after(before, 'refused', backOff(attempt, BACK_OFF.refused, share));
  return after(before, 'away', backOff(attempt, BACK_OFF.away, share));
};

/**
 * The player's next state.
 * @param share of the jitter, from 0 to 1
 */
export const nextStatus = (before: PlayerStatus, event: PlayerEvent, share: number): PlayerStatus => {
  const { state, attempt } = before;
  const stay: PlayerStatus = { ...before, retryMs: null, disconnect: false };
  switch (event.type) {
    case 'picture':
      return { ...stay, state: 'playing' };
    case 'steady':
      return { ...stay, attempt: 0 };
    case 'silent':
      // The socket stays open, since a new live arrives through it. It is still renewed, in case it is dead.
      return {
        state: state === 'ended' ? 'ended' : 'waiting',
        attempt: attempt + 1,
        retryMs: state === 'playing' ? 0 : backOff(attempt, BACK_OFF.silent, share),
        disconnect: false,
      };
    case 'late':
      return after(before, 'connecting', attempt === 0 ? 0 : backOff(attempt, BACK_OFF.unsteady, share));
    case 'broken':
      // A switch to a line with another audio codec: the stream can be played from here as a new one.
      return after(before, 'waiting', attempt === 0 ? 0 : backOff(attempt, BACK_OFF.unsteady, share));
    case 'unknownCodec':
      return after(before, 'unplayable', backOff(attempt, BACK_OFF.unplayable, share));
    case 'closed':
      return afterClose(before, event.code, share);
    case 'paused':
      return { state: 'paused', attempt: 0, retryMs: null, disconnect: true };
    case 'retry':
      return { state: 'connecting', attempt: 0, retryMs: 0, disconnect: true };
  }
};
