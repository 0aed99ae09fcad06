import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './client.ts';
import { int, orNull, type RowOf, rowOf, string } from './rows.ts';
import { type SQL, sql } from './sql.ts';

/** The batch size adapts to take about this long; it then pauses just as long, so that others go first. */
const BATCH_MS = 100;
const ROWS_MIN = 200;
const ROWS_MAX = 20_000;

/** The rows to delete from one table. */
export type Expired = {
  table: SQL;
  /**
   * An indexed column that grows with time, and its type. Batches advance along it, so that none reads deleted rows
   * again.
   */
  along: SQL;
  type: 'bigint' | 'bytea' | 'date' | 'timestamptz';
  /** Which rows have expired. */
  expired: SQL;
  /** Of these, the ones to delete; all by default. The rest is skipped. */
  only?: SQL;
  /**
   * Whether to stop at the first row that has not expired, for tables without an index for `past`; rows must age along
   * the column.
   */
  endsAtFirstYoung?: boolean;
  /**
   * The column in whose order the rows are locked: that in which others lock several of them, so that none waits for
   * another in a circle.
   */
  lockedBy?: SQL;
  /**
   * What the same statement records about the rows of a batch: an expression `noted as (…)` over `batch (row, place)`.
   */
  noted?: SQL;
};

/** All rows of a table with an indexed time before a given moment. */
export const olderThan = (table: SQL, along: SQL, limit: Date): Expired => ({
  table,
  along,
  type: 'timestamptz',
  expired: sql`${along} < ${limit.toISOString()}::timestamptz`,
});

const BATCH = {
  seen: int(sql`(select count(*) from window_)`),
  gone: int(sql`(select count(*) from gone)`),
  last: orNull(string(sql`(select place from window_ order by place desc limit 1)`)),
};
type Batch = RowOf<typeof BATCH>;

/** Deletes one batch from a position on. A row that changed meanwhile stays if by its new values it has not expired. */
const deleteBatch = async (db: Db, past: Expired, from: string | null, rows: number): Promise<Batch> => {
  const after = from === null ? sql`true` : sql`${past.along} >= ${from}::${sql.raw(past.type)}`;
  const within = past.endsAtFirstYoung ? after : sql`${past.expired} and ${after}`;
  const chosen = past.only ? sql`${past.expired} and ${past.only}` : past.expired;
  const noted = past.noted ? sql`, ${past.noted}` : sql``;
  const those = (rows: SQL): SQL => sql`ctid = any (array(select row from ${rows})) and (${past.expired})`;
  const locked =
    past.lockedBy &&
    sql`, locked as materialized (
      select ctid as row from ${past.table} where ${those(sql`batch`)} order by ${past.lockedBy} for update)`;
  const answer = await rowOf(
    db,
    BATCH,
    (list) => sql`
    with window_ as materialized (
      select ctid as row, ${past.along} as place, (${chosen}) as chosen from ${past.table} where ${within}
      order by ${past.along} limit ${rows}
    ), batch as materialized (select row, place from window_ where chosen)
    ${noted}${locked ?? sql``}, gone as (
      delete from ${past.table} where ${those(locked ? sql`locked` : sql`batch`)} returning 1
    )
    select ${list}`,
  );
  return answer ?? { seen: 0, gone: 0, last: null };
};

/**
 * Deletes expired rows in batches of about a tenth of a second with pauses as long, until none is left: no statement
 * hits its timeout however many rows there are, and requests continue meanwhile.
 * @returns the number of deleted rows
 */
export const deleteExpired = async (db: Db, past: Expired, signal?: AbortSignal): Promise<number> => {
  let rows = 1_000;
  let from: string | null = null;
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const began = performance.now();
    const { seen, gone, last } = await deleteBatch(db, past, from, rows);
    const ms = performance.now() - began;
    total += gone;
    const stuck = gone === 0 && last === from;
    if (seen < rows || stuck || (past.endsAtFirstYoung && gone < seen)) return total;
    from = last;
    rows = Math.round(Math.min(ROWS_MAX, Math.max(ROWS_MIN, rows * Math.min(2, Math.max(0.5, BATCH_MS / ms)))));
    await delay(Math.min(ms, BATCH_MS), undefined, signal ? { signal } : {});
  }
};
