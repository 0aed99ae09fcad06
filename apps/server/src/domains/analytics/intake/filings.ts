import type { Db } from '../../../db/client.ts';
import { type Filed, findFilings } from './events.store.ts';

/** How long a look at how items are filed is believed. */
const BELIEVED_MS = 5_000;

/**
 * Knows how items are filed, at most five seconds late; items that are not known are asked for each time. Each call
 * answers from the map that it began with: another call may begin a new one while this one waits for the database.
 * @param now milliseconds that never go back
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
