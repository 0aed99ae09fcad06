import { partsOf } from '@onair/contract/typed';
import type { Db, Queryable, Tx } from '../../db/client.ts';
import { forgetRefusal, noteRefusal, type Obstacle, refusalOf } from '../../db/connection/refusals.ts';
import { installation } from '../../db/db.tables.ts';
import { eq, sql } from '../../db/sql.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Rejects when the database cannot be reached. */
const askDatabase = (db: Queryable): Promise<unknown> => db.execute(sql`select 1`);

/** Rejects when the database refuses to store anything: the table is new, so that its file has to grow. */
const tryWrite = (db: Db): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`create temp table write_probe on commit drop as
      select repeat(md5(n::text), 200) as filler from generate_series(1, 50) n`);
  });

/**
 * Whether the database serves requests: it answers on the given connection and, if a write over the requests' pool was
 * refused since (a full disk, read-only), accepts one again.
 * @returns null when it does, else the reason; rejects when the database does not answer
 */
export const obstacleOf = async (probe: Db, requests: Db): Promise<Obstacle | null> => {
  const pool = requests.$client;
  if (refusalOf(pool) === null) {
    await askDatabase(probe);
    return null;
  }
  try {
    await tryWrite(probe);
    forgetRefusal(pool);
  } catch (error) {
    noteRefusal(pool, partsOf(error).cause ?? error);
    return refusalOf(pool);
  }
  return null;
};

const LOW_FACT = 'storageLow';

/** Records that the disk is short. @returns false when that was known already */
export const noteLow = async (tx: Tx, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into installation (key, value) values (${LOW_FACT}, to_jsonb(${at.toISOString()}::text))
    on conflict do nothing`);
  return rowCount === 1;
};

/** @returns false when it was not short */
export const clearLow = async (tx: Tx): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from installation where key = ${LOW_FACT}`);
  return rowCount === 1;
};

/** How many percent of the demo company's past are stored; null once all of it is, or where there is none. */
export const demoHistoryOf = async (db: Queryable): Promise<number | null> => {
  const [demo] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, 'demo'));
  const { anchor, historyFrom, firstDay } = partsOf(demo?.value);
  if (!isNumber(anchor) || !isNumber(historyFrom) || !isNumber(firstDay) || historyFrom <= firstDay) return null;
  return Math.floor((100 * (anchor - historyFrom)) / (anchor - firstDay));
};
