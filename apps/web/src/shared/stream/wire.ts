/** What the server says on the stream. `topic` belongs to a channel of the contract; `id` only to kept events. */
export type FromServer =
  | { type: 'ready'; sessionId: string }
  | { type: 'subscribed'; topic: string; lastId: number | null }
  | { type: 'event'; topic: string; event: string; id: number | null; data: unknown }
  | { type: 'reset'; topic: string }
  | { type: 'refused'; topic: string }
  | { type: 'ping' };

export type FromBrowser =
  | { type: 'auth'; token: string }
  | { type: 'subscribe'; topic: string; lastId: number | null }
  | { type: 'unsubscribe'; topic: string }
  | { type: 'pong' };

/** The server ended the session; reconnecting with the same token is pointless. */
export const CLOSE_SESSION_ENDED = 4401;

/** Without a word for this long (the server pings every 30 s) the line is dead, whatever the socket claims. */
export const SILENCE_MS = 75_000;

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** How long to wait before attempt `n` (from 0): doubling, and spread by `share` (0 to 1) so that not all return at once. */
export const backOff = (attempt: number, share: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + share / 2);

/** A message, or null for anything that is none. */
export const parse = (text: unknown): FromServer | null => {
  try {
    const message: unknown = JSON.parse(String(text));
    return typeof message === 'object' && message !== null && 'type' in message ? (message as FromServer) : null;
  } catch {
    return null;
  }
};
