import type { Db } from '../../db/client.ts';
import { findFilings } from './events.store.ts';

/** How long a look at how items are filed is believed. */
const BELIEVED_MS = 5_000;

/** Knows how items are filed, at most five seconds late; items that are not known are asked for each time. */
export const filingsOf = (db: Db) => {
  let known = new Map<number, number>();
  let since = Number.NEGATIVE_INFINITY;
  return async (contentIds: ReadonlySet<number>): Promise<ReadonlyMap<number, number>> => {
    if (performance.now() - since > BELIEVED_MS) {
      known = new Map();
      since = performance.now();
    }
    const asked = [...contentIds].filter((id) => !known.has(id));
    if (asked.length > 0) for (const [id, filing] of await findFilings(db, asked)) known.set(id, filing);
    return known;
  };
};
