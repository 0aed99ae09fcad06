import { createHash } from 'node:crypto';
import { DAY } from '@onair/contract/lib/local-time';
import type { Db, Queryable } from '../../../db/client.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { among, bare } from '../../../db/rows.ts';
import { and, desc, eq, gt, sql } from '../../../db/sql.ts';
import { concurrencyLimiter } from '../../../lib/concurrency-limiter.ts';
import { throttleTurns } from '../identity.tables.ts';
import { type Bucket, waitFor } from './throttle.rules.ts';

type Hashed = { bucket: Bucket; hash: Buffer };

/** Keeps names and addresses out of the table: someone may have typed a password as the name. */
const hashed = (bucket: Bucket): Hashed => ({ bucket, hash: createHash('sha256').update(bucket.name).digest() });

/** Milliseconds until every bucket has room; 0 when all have. */
const findWaitMs = async (db: Queryable, buckets: Hashed[], now: Date): Promise<number> => {
  const { bucket: name, at } = throttleTurns;
  const hashes = buckets.map(({ hash }) => hash);
  const rows = await db
    .select({ name, at })
    .from(throttleTurns)
    .where(and(among(name, hashes), gt(at, new Date(now.getTime() - DAY).toISOString())))
    .orderBy(desc(at));
  const waits = buckets.map(({ bucket, hash }) => {
    const times = rows.filter((row) => row.name.equals(hash)).map((row) => Date.parse(row.at));
    return waitFor(bucket, times, now.getTime());
  });
  return Math.max(0, ...waits);
};

/** Class of our advisory locks, separate from all other uses. */
const LOCK_CLASS = 7_208;

/**
 * Fewer than the transactions that the pool admits, so that attempts waiting for each other's locks leave room for every
 * other write.
 */
const COUNTING = 3;
const counting = concurrencyLimiter(COUNTING);

const count = (db: Db, buckets: Hashed[], turn: string, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    // In one order, so that two callers cannot deadlock.
    const keys = [...new Set(buckets.map(({ hash }) => hash.readInt32BE()))].sort((a, b) => a - b);
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${key})`);
    const wait = await findWaitMs(tx, buckets, now);
    if (wait > 0) return wait;
    await tx.insert(throttleTurns).values(buckets.map(({ hash }) => ({ bucket: hash, turn, at: now.toISOString() })));
    return 0;
  });

/**
 * Counts an attempt in every bucket, or in none. The rows are in the database, so that restarts forget nothing and all
 * processes count together.
 * @param urgent ahead of other callers
 * @returns 0 when counted, else milliseconds to wait
 * @throws AppError `tooMany` when too many wait to be counted
 */
export const countAttempt = async (
  db: Db,
  buckets: Bucket[],
  turn: string,
  now: Date,
  urgent = false,
): Promise<number> => {
  const all = buckets.map(hashed);
  // Under attack nearly everyone is refused here, at the cost of one query and no lock.
  const wait = await findWaitMs(db, all, now);
  return wait > 0 ? wait : counting(() => count(db, all, turn, now), urgent);
};

/** Removes an attempt that was not a failure. */
export const removeAttempt = async (db: Queryable, turn: string): Promise<void> => {
  await db.delete(throttleTurns).where(eq(throttleTurns.turn, turn));
};

/** Removes every attempt from these buckets. */
export const emptyBuckets = async (db: Queryable, buckets: Bucket[]): Promise<void> => {
  const hashes = buckets.map((bucket) => hashed(bucket).hash);
  await db.delete(throttleTurns).where(among(throttleTurns.bucket, hashes));
};

export const pruneAttempts = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  await deleteExpired(
    db,
    olderThan(sql`${throttleTurns}`, bare(throttleTurns.at), new Date(now.getTime() - DAY)),
    signal,
  );
};
