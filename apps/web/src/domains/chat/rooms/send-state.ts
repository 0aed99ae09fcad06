import { OPERATOR_RANK } from '@onair/contract/chat/acts';
import type { ChatLine } from '@onair/contract/chat/line';
import type { ChatMuted } from '@onair/contract/chat/room';
import type { RoomState } from './room-state.ts';

/**
 * New lines to announce: shown ones by others.
 * @param seen the newest line at the last announcement; null at first, when nothing is announced
 */
export const linesToAnnounce = (
  lines: readonly ChatLine[],
  seen: number | null,
  me: string | null,
): { fresh: ChatLine[]; newest: number | null } => {
  const newest = lines.at(-1)?.seq ?? seen;
  if (seen === null) return { fresh: [], newest };
  const fresh = lines.filter(({ seq, state, personId }) => seq > seen && state === 'shown' && personId !== me);
  return { fresh, newest };
};

/** Whether one may send a line now, and if not why; `wait` is in whole seconds. */
export type SendState =
  | { may: true }
  | { may: false; why: 'entering' }
  | { may: false; why: 'closed' }
  | { may: false; why: 'guests' }
  | ({ may: false; why: 'muted' } & ChatMuted)
  | { may: false; why: 'slow'; wait: number };

const ACCOUNT = 1;

/**
 * @param next when slow mode allows the next line, in milliseconds since 1970; 0 for immediately
 * @param signedIn an account, with a known name
 */
export const sendState = (state: RoomState, now: number, next: number, signedIn: boolean): SendState => {
  const { mode, muted, me } = state;
  const rank = me?.rank ?? 0;
  if (!mode) return { may: false, why: 'entering' };
  if (rank < OPERATOR_RANK && !mode.open) return { may: false, why: 'closed' };
  if (rank < ACCOUNT && !signedIn && !mode.guests) return { may: false, why: 'guests' };
  if (muted && (muted.until === null || Date.parse(muted.until) > now)) {
    return { may: false, why: 'muted', ...muted };
  }
  if (rank < OPERATOR_RANK && mode.slowSeconds > 0 && next > now) {
    return { may: false, why: 'slow', wait: Math.ceil((next - now) / 1000) };
  }
  return { may: true };
};

/** When slow mode allows the next line, according to one's own lines and refusals; milliseconds since 1970. */
export const nextSendAt = (state: RoomState, saidAt: number): number => {
  const slow = state.mode?.slowSeconds ?? 0;
  const refused = state.pending.flatMap(({ refusal }) =>
    refusal?.reason === 'slow' && refusal.until ? [Date.parse(refusal.until)] : [],
  );
  return Math.max(saidAt === 0 ? 0 : saidAt + slow * 1000, ...refused);
};
