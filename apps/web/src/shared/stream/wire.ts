import { type FromServer, STREAM_CLOSE } from '@onair/contract/channel';

/** Without a word for this long (the server pings every 30 s) the line is dead, whatever the socket claims. */
export const SILENCE_MS = 75_000;

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** How long to wait before attempt `n` (from 0): doubling, and spread by `share` (0 to 1) so that not all return at once. */
export const backOff = (attempt: number, share: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + share / 2);

/** The wait that a server going away asks for, spread by it over all its clients; otherwise the back-off. */
export const waitAfter = (close: Pick<CloseEvent, 'code' | 'reason'>, attempt: number, share: number): number => {
  if (close.code === STREAM_CLOSE.goingAway) {
    try {
      const { retryInMs }: { retryInMs?: unknown } = JSON.parse(close.reason);
      if (typeof retryInMs === 'number') return Math.min(LONGEST_MS, Math.max(0, retryInMs));
    } catch {
      // Something between us and the server closed the line in its own words.
    }
  }
  return backOff(attempt, share);
};

/** A message, or null for anything that is none. */
export const parse = (text: unknown): FromServer | null => {
  try {
    const message: unknown = JSON.parse(String(text));
    return typeof message === 'object' && message !== null && 'type' in message ? (message as FromServer) : null;
  } catch {
    return null;
  }
};
