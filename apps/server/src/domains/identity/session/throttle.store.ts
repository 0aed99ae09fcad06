import { createHash } from 'node:crypto';
import type { Db, Queryable } from '../../../db/client.ts';
import { forget, olderThan } from '../../../db/prune.ts';
import { sql } from '../../../db/sql.ts';
import { type Bucket, DAY, waitFor } from './throttle.rules.ts';

type Hashed = { bucket: Bucket; hash: Buffer };

/** Keeps names and addresses out of the table: anyone who mistypes may have typed a password as the name. */
const hashed = (bucket: Bucket): Hashed => ({ bucket, hash: createHash('sha256').update(bucket.name).digest() });

/** Milliseconds until every bucket has room; 0 when all have. */
const standing = async (db: Queryable, buckets: Hashed[], now: Date): Promise<number> => {
  const { rows } = await db.execute<{ bucket: Buffer; at: string | Date }>(sql`
    select bucket, at from throttle_turns
    where bucket in ${buckets.map(({ hash }) => hash)} and at > ${new Date(now.getTime() - DAY).toISOString()}
    order by at desc`);
  const waits = buckets.map(({ bucket, hash }) => {
    const times = rows.filter((row) => row.bucket.equals(hash)).map((row) => new Date(row.at).getTime());
    return waitFor(bucket, times, now.getTime());
  });
  return Math.max(0, ...waits);
};

/** Class of our advisory locks, so that no other use of such locks meets them. */
const LOCK_CLASS = 7_208;

/**
 * Takes a turn in every bucket, or in none. The rows are in the database, so that restarts forget nothing and all
 * processes count together.
 * @returns 0 when taken, else milliseconds to wait
 */
export const takeTurn = async (db: Db, buckets: Bucket[], turn: string, now: Date): Promise<number> => {
  const all = buckets.map(hashed);
  // Under attack nearly everyone is refused here, at the price of one query and no lock.
  const wait = await standing(db, all, now);
  if (wait > 0) return wait;
  return db.transaction(async (tx) => {
    // In one order, so that two callers never wait for each other.
    const keys = [...new Set(all.map(({ hash }) => hash.readInt32BE()))].sort((a, b) => a - b);
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${key})`);
    const waitNow = await standing(tx, all, now);
    if (waitNow > 0) return waitNow;
    const rows = all.map(({ hash }) => sql`(${hash}::bytea, ${turn}::uuid, ${now.toISOString()}::timestamptz)`);
    await tx.execute(sql`insert into throttle_turns (bucket, turn, at) values ${sql.join(rows, sql`, `)}`);
    return 0;
  });
};

/** Gives a turn back: it was not a failure. */
export const returnTurn = async (db: Queryable, turn: string): Promise<void> => {
  await db.execute(sql`delete from throttle_turns where turn = ${turn}`);
};

/** Forgets every turn in these buckets. */
export const emptyBuckets = async (db: Queryable, buckets: Bucket[]): Promise<void> => {
  await db.execute(sql`delete from throttle_turns where bucket in ${buckets.map((bucket) => hashed(bucket).hash)}`);
};

export const pruneTurns = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  await forget(db, olderThan(sql`throttle_turns`, sql`at`, new Date(now.getTime() - DAY)), signal);
};
