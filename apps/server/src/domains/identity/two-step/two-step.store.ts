import type { Queryable, Tx } from '../../../db/client.ts';
import type { RowOf } from '../../../db/rows.ts';
import { and, eq, isNotNull, isNull, lt } from '../../../db/sql.ts';
import { recoveryCodes, twoStep } from '../identity.tables.ts';

const TWO_STEP = {
  keySealed: twoStep.keySealed,
  startedAt: twoStep.startedAt,
  startedBy: twoStep.startedBy,
  confirmedAt: twoStep.confirmedAt,
  lastStep: twoStep.lastStep,
};
type TwoStepRow = RowOf<typeof TWO_STEP>;

const ofAccount = (accountId: string) => eq(twoStep.accountId, accountId);

/** The second step of an account, on or awaiting confirmation, locked until the end of the transaction. */
export const lockTwoStep = async (tx: Tx, accountId: string): Promise<TwoStepRow | null> => {
  const [row = null] = await tx.select(TWO_STEP).from(twoStep).where(ofAccount(accountId)).for('update');
  return row;
};

export const hasTwoStep = async (db: Queryable, accountId: string): Promise<boolean> => {
  const { confirmedAt } = twoStep;
  const on = await db
    .select({ confirmedAt })
    .from(twoStep)
    .where(and(ofAccount(accountId), isNotNull(confirmedAt)));
  return on.length === 1;
};

/** Stores a key awaiting confirmation, replacing an earlier one. @returns false when two-step sign-in is on already */
export const startTwoStep = async (
  tx: Tx,
  { accountId, keySealed, sessionId, at }: { accountId: string; keySealed: Buffer; sessionId: string; at: Date },
): Promise<boolean> => {
  const waiting = { keySealed, startedAt: at.toISOString(), startedBy: sessionId, lastStep: 0 };
  const { rowCount } = await tx
    .insert(twoStep)
    .values({ accountId, ...waiting })
    .onConflictDoUpdate({ target: twoStep.accountId, set: waiting, setWhere: isNull(twoStep.confirmedAt) });
  return rowCount === 1;
};

export const confirmTwoStep = async (tx: Tx, accountId: string, at: Date): Promise<void> => {
  await tx.update(twoStep).set({ confirmedAt: at.toISOString() }).where(ofAccount(accountId));
};

/** Marks the step of a code as used. */
export const useStep = async (tx: Tx, accountId: string, step: number): Promise<void> => {
  await tx.update(twoStep).set({ lastStep: step }).where(ofAccount(accountId));
};

/** Deletes key and recovery codes. @returns false when two-step sign-in was not on */
export const removeTwoStep = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { confirmedAt } = twoStep;
  const [removed] = await tx.delete(twoStep).where(ofAccount(accountId)).returning({ confirmedAt });
  return (removed?.confirmedAt ?? null) !== null;
};

export const replaceRecoveryCodes = async (tx: Tx, accountId: string, hashes: Buffer[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })));
};

/** Spends a recovery code. @returns how many are left, null when it is invalid or was used before */
export const useRecoveryCode = async (tx: Tx, accountId: string, hash: Buffer, at: Date): Promise<number | null> => {
  const unused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: at.toISOString() })
    .where(and(unused, eq(recoveryCodes.codeHash, hash)));
  return rowCount === 1 ? tx.$count(recoveryCodes, unused) : null;
};

/** Unconfirmed enrollments. */
export const pruneTwoStep = async (db: Queryable, startedBefore: Date): Promise<void> => {
  const { confirmedAt, startedAt } = twoStep;
  await db.delete(twoStep).where(and(isNull(confirmedAt), lt(startedAt, startedBefore.toISOString())));
};
