import type { Db } from '../../../db/client.ts';
import { findFilings } from './events.store.ts';
import type { Filed } from './tally.rules.ts';

/** How long a lookup of filings is cached. */
const BELIEVED_MS = 5_000;

/**
 * Caches the filing of items for at most five seconds; unknown items are looked up each time. Each call answers from
 * the map that it started with, even if another call replaces it during a database read.
 * @param now monotonic milliseconds
 */
export const filingsOf = (db: Db, now: () => number = () => performance.now()) => {
  let known = new Map<number, Filed>();
  let since = Number.NEGATIVE_INFINITY;
  return async (contentIds: ReadonlySet<number>): Promise<ReadonlyMap<number, Filed>> => {
    if (now() - since > BELIEVED_MS) {
      known = new Map();
      since = now();
    }
    const mine = known;
    const asked = [...contentIds].filter((id) => !mine.has(id));
    if (asked.length > 0) for (const [id, filed] of await findFilings(db, asked)) mine.set(id, filed);
    return mine;
  };
};
