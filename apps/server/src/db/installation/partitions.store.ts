import type { Db, Queryable } from '../client.ts';
import { rowsOf, string } from '../rows.ts';
import { sql } from '../sql.ts';

/** Processes must not create the same partition concurrently. */
const LOCK = 7_208_519;

/** A partition by time: its name, and what it holds, as SQL writes it. */
export type Partition = { name: string; from: string; until: string };

/** Names of the partitions that a table has. */
export const partitionsOf = async (db: Queryable, table: string): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    { name: string(sql`c.relname`) },
    (list) => sql`
    select ${list} from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`,
  );
  return rows.map(({ name }) => name);
};

/** Creates the missing partitions. */
export const createPartitions = (db: Db, table: string, wanted: readonly Partition[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const existing = new Set(await partitionsOf(tx, table));
    // Attached, not created in place: that lock blocks no readers or writers of other partitions.
    const statements = wanted
      .filter(({ name }) => !existing.has(name))
      .map(
        ({ name, from, until }) => `
        create table ${name} (like ${table} including defaults including constraints including indexes);
        alter table ${table} attach partition ${name} for values from ('${from}') to ('${until}');`,
      );
    if (statements.length > 0) await tx.execute(sql.raw(statements.join('\n')));
  });

/**
 * Drops partitions in a transaction of its own. It waits at most half a second for locks, less than `deadlock_timeout`, so
 * in a deadlock it is never another transaction that is aborted. If one is in the way, the next run tries again.
 */
export const dropPartitions = async (db: Db, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    await tx.execute(sql.raw(`drop table if exists ${names.join(', ')}`));
  });
};
