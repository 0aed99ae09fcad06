import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type SecurityRow = {
  email: string;
  verifiedEmail: string;
  phone: string;
  twoStepSince: string | Date | null;
  recoveryCodesLeft: number;
  emailPending: string | null;
  passwordChangedAt: string | Date | null;
};

/** How an account is protected, read at one instant; the password's last change as the audit log has it. */
export const readSecurity = async (db: Queryable, accountId: string, now: Date): Promise<SecurityRow> => {
  const { rows } = await db.execute<SecurityRow>(sql`
    select a.email, a.verified_email as "verifiedEmail", a.phone, t.confirmed_at as "twoStepSince",
      (select count(*) from recovery_codes r where r.account_id = a.id and r.used_at is null) as "recoveryCodesLeft",
      (select c.email from email_changes c
        where c.account_id = a.id and c.expires_at > ${now.toISOString()}) as "emailPending",
      (select l.at from audit_entries l where l.subject_type = 'account' and l.subject_id = a.id::text
        and l.action = 'account.changePassword' order by l.seq desc limit 1) as "passwordChangedAt"
    from accounts a left join two_step t on t.account_id = a.id and t.confirmed_at is not null
    where a.id = ${accountId}`);
  const row = rows[0];
  if (!row) throw new Error('a living session has lost its account');
  return row;
};

/** @returns the number before */
export const setPhone = async (tx: Tx, accountId: string, phone: string): Promise<string> => {
  const { rows } = await tx.execute<{ phone: string }>(sql`select phone from accounts where id = ${accountId}`);
  await tx.execute(sql`update accounts set phone = ${phone}, version = version + 1 where id = ${accountId}`);
  return rows[0]?.phone ?? '';
};

/** The address an account has from now on, proven by a code. */
export const setProvenEmail = async (tx: Tx, accountId: string, email: string): Promise<void> => {
  await tx.execute(sql`
    update accounts set email = ${email}, verified_email = ${email}, confirmed = true, version = version + 1 where id = ${accountId}`);
};

/** The address an account has from now on, by the word of an operator. */
export const setUnprovenEmail = async (tx: Tx, accountId: string, email: string): Promise<void> => {
  await tx.execute(sql`
    update accounts set email = ${email}, verified_email = '', version = version + 1 where id = ${accountId}`);
};

/** An address that waits to be proven takes the place of an earlier one. */
export const putEmailChange = async (
  tx: Tx,
  change: { accountId: string; email: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> => {
  await tx.execute(sql`
    insert into email_changes (account_id, email, code_hash, expires_at)
    values (${change.accountId}, ${change.email}, ${change.codeHash}, ${change.expiresAt.toISOString()})
    on conflict (account_id) do update set email = excluded.email, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, wrong_tries = 0`);
};

/**
 * Counts a try and says what there is to try, in a statement of its own, so that a wrong one counts whatever follows.
 * @returns null when nothing waits, or its time or tries are over
 */
export const tryEmailChange = async (
  db: Queryable,
  accountId: string,
  { now, tries }: { now: Date; tries: number },
): Promise<{ email: string; codeHash: Buffer } | null> => {
  const { rows } = await db.execute<{ email: string; codeHash: Buffer }>(sql`
    update email_changes set wrong_tries = wrong_tries + 1
    where account_id = ${accountId} and expires_at > ${now.toISOString()} and wrong_tries < ${tries}
    returning email, code_hash as "codeHash"`);
  return rows[0] ?? null;
};

/** Uses the waiting change up. @returns false when it is another one by now, or someone else has used it */
export const takeEmailChange = async (tx: Tx, accountId: string, codeHash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.execute(
    sql`delete from email_changes where account_id = ${accountId} and code_hash = ${codeHash}`,
  );
  return rowCount === 1;
};

export const pruneEmailChanges = async (db: Queryable, now: Date): Promise<void> => {
  await db.execute(sql`delete from email_changes where expires_at < ${now.toISOString()}`);
};
