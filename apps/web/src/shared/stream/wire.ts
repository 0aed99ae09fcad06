import type { FromServer } from '@onair/contract/channel';
import type { BackOff } from '../socket/back-off.ts';

/** The server pings every 30 s: after more than that without a word it is asked, and has a few seconds to answer. */
export const QUIET = { quietMs: 40_000, answerMs: 5_000 } as const;

/** How it connects again. */
export const RETURN: BackOff = { firstMs: 1000, mostMs: 30_000 };

/** A message, or null for anything that is none. */
export const parse = (text: unknown): FromServer | null => {
  try {
    const message: unknown = JSON.parse(String(text));
    return typeof message === 'object' && message !== null && 'type' in message ? (message as FromServer) : null;
  } catch {
    return null;
  }
};
