import type { Queryable } from '../../../db/client.ts';
import { findEventSums } from './event-sums.store.ts';
import { findPublished } from './published.store.ts';
import type { Plan } from './range.rules.ts';
import { findVisits } from './visits.store.ts';

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => {
    found ??= read();
    return found;
  };
};

export type Readings = ReturnType<typeof readingsOf>;

/** What charts of one request read: each of it at most once, however many of them need it. */
export const readingsOf = (db: Queryable, plan: Plan) => ({
  db,
  plan,
  sums: once(() => findEventSums(db, plan)),
  visits: once(() => findVisits(db, plan)),
  /** Published items by bucket. */
  published: once(() => findPublished(db, plan, 'bucket')),
});
