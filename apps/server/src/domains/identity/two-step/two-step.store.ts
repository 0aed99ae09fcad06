import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type TwoStepRow = {
  keySealed: Buffer;
  startedAt: Date;
  startedBy: string;
  confirmedAt: Date | null;
  lastStep: number;
};

/** The second step of an account, on or waiting to be confirmed, kept from changing until the transaction ends. */
export const lockTwoStep = async (tx: Tx, accountId: string): Promise<TwoStepRow | null> => {
  const { rows } = await tx.execute<TwoStepRow>(sql`
    select key_sealed as "keySealed", started_at as "startedAt", started_by as "startedBy",
      confirmed_at as "confirmedAt", last_step as "lastStep"
    from two_step where account_id = ${accountId} for update`);
  const row = rows[0];
  if (!row) return null;
  return {
    ...row,
    startedAt: new Date(row.startedAt),
    confirmedAt: row.confirmedAt === null ? null : new Date(row.confirmedAt),
  };
};

export const hasTwoStep = async (db: Queryable, accountId: string): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`select from two_step where account_id = ${accountId} and confirmed_at is not null`,
  );
  return rowCount === 1;
};

/** Stores a key that waits to be confirmed, in the place of an earlier one that waited. @returns false when it is on */
export const startTwoStep = async (
  tx: Tx,
  start: { accountId: string; keySealed: Buffer; sessionId: string; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into two_step (account_id, key_sealed, started_at, started_by)
    values (${start.accountId}, ${start.keySealed}, ${start.at.toISOString()}, ${start.sessionId})
    on conflict (account_id) do update set key_sealed = excluded.key_sealed, started_at = excluded.started_at,
      started_by = excluded.started_by, last_step = 0
    where two_step.confirmed_at is null`);
  return rowCount === 1;
};

export const confirmTwoStep = async (tx: Tx, accountId: string, at: Date): Promise<void> => {
  await tx.execute(sql`update two_step set confirmed_at = ${at.toISOString()} where account_id = ${accountId}`);
};

/** Notes the step of a code as used. */
export const useStep = async (tx: Tx, accountId: string, step: number): Promise<void> => {
  await tx.execute(sql`update two_step set last_step = ${step} where account_id = ${accountId}`);
};

/** Forgets key and recovery codes. @returns false when two-step sign-in was not on */
export const removeTwoStep = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ on: boolean }>(sql`
    delete from two_step where account_id = ${accountId} returning confirmed_at is not null as "on"`);
  return rows[0]?.on ?? false;
};

export const replaceRecoveryCodes = async (tx: Tx, accountId: string, hashes: Buffer[]): Promise<void> => {
  await tx.execute(sql`delete from recovery_codes where account_id = ${accountId}`);
  const rows = hashes.map((hash) => sql`(${accountId}::uuid, ${hash}::bytea)`);
  await tx.execute(sql`insert into recovery_codes (account_id, code_hash) values ${sql.join(rows, sql`, `)}`);
};

/** Uses a recovery code up. @returns how many are left, null when it is none or was used before */
export const useRecoveryCode = async (tx: Tx, accountId: string, hash: Buffer, at: Date): Promise<number | null> => {
  const { rowCount } = await tx.execute(sql`
    update recovery_codes set used_at = ${at.toISOString()}
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null`);
  if (rowCount !== 1) return null;
  const { rows } = await tx.execute<{ left: number }>(
    sql`select count(*) as "left" from recovery_codes where account_id = ${accountId} and used_at is null`,
  );
  return rows[0]?.left ?? 0;
};

/** Enrolments that nobody confirmed. */
export const pruneTwoStep = async (db: Queryable, startedBefore: Date): Promise<void> => {
  await db.execute(sql`
    delete from two_step where confirmed_at is null and started_at < ${startedBefore.toISOString()}`);
};
