import type { Queryable, Tx } from '../../../db/client.ts';
import { int, orNull, rowOf, string, time } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from '../../../db/sql.ts';
import { auditEntries } from '../../audit/published.views.ts';
import { accounts, emailChanges, recoveryCodes, twoStep } from '../identity.tables.ts';
import { voidResets } from '../security/resets.store.ts';

/** Wrong codes for an address before another code must be sent. */
const TRIES = 5;
const takesCode = (now: Date) => and(gt(emailChanges.expiresAt, now.toISOString()), lt(emailChanges.wrongTries, TRIES));

/** The protection of an account, as of one instant; the password's last change comes from the audit log. */
export const readSecurity = async (db: Queryable, accountId: string, now: Date) => {
  const { email, verifiedEmail, phone } = accounts;
  const mine = eq(accounts.id, accountId);
  const unused = and(eq(recoveryCodes.accountId, accounts.id), isNull(recoveryCodes.usedAt));
  const waiting = and(eq(emailChanges.accountId, accounts.id), takesCode(now));
  const ofPassword = and(
    eq(auditEntries.subjectType, 'account'),
    sql`${auditEntries.subjectId} = ${accounts.id}::text`,
    eq(auditEntries.action, 'account.changePassword'),
  );
  const shape = {
    email,
    verifiedEmail,
    phone,
    twoStepSince: orNull(twoStep.confirmedAt),
    recoveryCodesLeft: int(sql`(select count(*) from ${recoveryCodes} where ${unused})`),
    emailPending: orNull(string(sql`(select ${emailChanges.email} from ${emailChanges} where ${waiting})`)),
    passwordChangedAt: orNull(
      time(
        sql`(select ${auditEntries.at} from ${auditEntries} where ${ofPassword} order by ${desc(auditEntries.seq)} limit 1)`,
      ),
    ),
  };
  const isOn = and(eq(twoStep.accountId, accounts.id), isNotNull(twoStep.confirmedAt));
  const row = await rowOf(
    db,
    shape,
    (list) => sql`select ${list} from ${accounts} left join ${twoStep} on ${isOn} where ${mine}`,
  );
  if (!row) throw new Error('a living session has lost its account');
  return row;
};

const change = async (tx: Tx, accountId: string, changes: Partial<typeof accounts.$inferInsert>): Promise<void> => {
  await tx
    .update(accounts)
    .set({ ...changes, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId));
};

/** @returns the previous number */
export const setPhone = async (tx: Tx, accountId: string, phone: string): Promise<string> => {
  const [before] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  await change(tx, accountId, { phone });
  return before?.phone ?? '';
};

/** Links for another password, which were sent to the previous address, are void from now on. */
const changeEmail: typeof change = async (tx, accountId, changes) => {
  await change(tx, accountId, changes);
  await voidResets(tx, accountId);
};

/** Sets an address that was verified by a code; `confirms` where it shows that its owner belongs to the company. */
export const setProvenEmail = (
  tx: Tx,
  accountId: string,
  { email, confirms }: { email: string; confirms: boolean },
): Promise<void> =>
  changeEmail(tx, accountId, { email, verifiedEmail: email, ...(confirms ? { confirmed: true } : {}) });

/** Sets an address on an operator's word. */
export const setUnprovenEmail = (tx: Tx, accountId: string, email: string): Promise<void> =>
  changeEmail(tx, accountId, { email, verifiedEmail: '' });

/** An address waiting for verification replaces an earlier one. */
export const putEmailChange = async (
  tx: Tx,
  { accountId, ...change }: { accountId: string; email: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> => {
  const waiting = { ...change, expiresAt: change.expiresAt.toISOString(), wrongTries: 0 };
  await tx
    .insert(emailChanges)
    .values({ accountId, ...waiting })
    .onConflictDoUpdate({ target: emailChanges.accountId, set: waiting });
};

/**
 * Counts an attempt and returns what to compare it with, in a statement of its own, so that a wrong one counts whatever
 * follows.
 * @returns null when nothing is pending, or its time or attempts are used up
 */
export const tryEmailChange = async (
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<{ email: string; codeHash: Buffer } | null> => {
  const { email, codeHash, wrongTries } = emailChanges;
  const [waiting = null] = await db
    .update(emailChanges)
    .set({ wrongTries: sql`${wrongTries} + 1` })
    .where(and(eq(emailChanges.accountId, accountId), takesCode(now)))
    .returning({ email, codeHash });
  return waiting;
};

/**
 * Ends the pending change, completed or not sent. @returns false when it was replaced meanwhile, or someone else has
 * completed it
 */
export const consumeEmailChange = async (db: Queryable, accountId: string, codeHash: Buffer): Promise<boolean> => {
  const { rowCount } = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), eq(emailChanges.codeHash, codeHash)));
  return rowCount === 1;
};

export const pruneEmailChanges = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now.toISOString()));
};
