import type { Access, Role } from '@onair/contract/access';
import { maskPhone } from '@onair/contract/identity/masking';
import type { Profile } from '@onair/contract/identity/session';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, orNull, type RowOf, string } from '../../../db/rows.ts';
import { and, eq, isNull, ne, sql } from '../../../db/sql.ts';
import { type Actor, type Session, systemActor } from '../../../deps.ts';
import { accounts } from '../identity.tables.ts';
import { voidResets } from '../security/resets.store.ts';

/** The form in which names are compared: look-alike names belong to one account. */
export const accountKeyOf = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

type Insert = typeof accounts.$inferInsert;
/**
 * The fields of a new account; omitted texts are empty, and the public number is the next free one. `confirmed` is
 * false for a self-registered account.
 */
type NewAccount = Omit<Insert, 'usernameKey' | 'name' | 'accountNumber' | 'createdAt'> & {
  name?: string;
  accountNumber?: string;
  createdAt: Date;
};

/** @returns false, changing nothing, when the name is taken */
export const createAccount = async (tx: Queryable, account: NewAccount): Promise<boolean> => {
  const { username, name = username, accountNumber = sql`nextval('account_numbers')::text`, createdAt } = account;
  const made = { usernameKey: accountKeyOf(username), name, accountNumber, createdAt: createdAt.toISOString() };
  const { rowCount } = await tx
    .insert(accounts)
    .values({ ...account, ...made })
    .onConflictDoNothing({ target: accounts.usernameKey });
  return rowCount === 1;
};

const disabled = bool(sql`${accounts.disabledAt} is not null`);
const ACCOUNT = {
  id: accounts.id,
  username: accounts.username,
  name: accounts.name,
  email: accounts.email,
  verifiedEmail: accounts.verifiedEmail,
  role: accounts.role,
  passwordHash: accounts.passwordHash,
  disabled,
  mustChangePassword: accounts.mustChangePassword,
  demo: accounts.demo,
  confirmed: accounts.confirmed,
  /** The language that they chose; null where the browser decides. */
  language: orNull(string(sql`${accounts.preferences} #>> '{personal,language}'`)),
  version: accounts.version,
};
export type AccountRow = RowOf<typeof ACCOUNT>;

export const findAccount = async (db: Queryable, username: string): Promise<AccountRow | null> => {
  const named = eq(accounts.usernameKey, accountKeyOf(username));
  const [account = null] = await db.select(ACCOUNT).from(accounts).where(named);
  return account;
};

/** Reads an account and locks it until the end of the transaction. */
export const lockAccount = async (tx: Tx, id: string): Promise<AccountRow | null> => {
  const [account = null] = await tx.select(ACCOUNT).from(accounts).where(eq(accounts.id, id)).for('no key update');
  return account;
};

const activeAdmin = and(eq(accounts.role, 'admin'), isNull(accounts.disabledAt));

/** Ids of the active admins, locked until the end of the transaction. */
export const lockAdmins = async (tx: Tx): Promise<string[]> => {
  const { id } = accounts;
  const rows = await tx.select({ id }).from(accounts).where(activeAdmin).orderBy(id).for('no key update');
  return rows.map((row) => row.id);
};

/** The profile of a session's account, with the role in force. */
export const profileOf = async (db: Queryable, session: Pick<Session, 'accountId' | 'role'>): Promise<Profile> => {
  const [row] = await db
    .select({
      name: accounts.name,
      avatar: accounts.avatar,
      email: accounts.email,
      job: accounts.job,
      jobName: accounts.jobName,
      organization: accounts.organization,
      organizationName: accounts.organizationName,
      location: accounts.location,
      locationName: accounts.locationName,
      introduction: accounts.introduction,
      personalWebsite: accounts.personalWebsite,
      phone: accounts.phone,
      registrationDate: accounts.createdAt,
      accountId: accounts.accountNumber,
      certification: accounts.certification,
      accountRole: accounts.role,
      mustChangePassword: accounts.mustChangePassword,
      confirmed: accounts.confirmed,
    })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  if (!row) throw new Error('a living session has lost its account');
  return { ...row, phone: maskPhone(row.phone), role: session.role };
};

const change = async (tx: Tx, id: string, changes: Partial<Insert>): Promise<void> => {
  await tx
    .update(accounts)
    .set({ ...changes, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id));
};

/** Links for another password are void from now on. */
export const setPassword = async (
  tx: Tx,
  id: string,
  passwordHash: string,
  mustChangePassword: boolean,
): Promise<void> => {
  await change(tx, id, { passwordHash, mustChangePassword });
  await voidResets(tx, id);
};

/** Stores the same password, hashed at today's cost; changes nothing else. */
export const rehash = async (tx: Tx, id: string, passwordHash: string): Promise<void> => {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
};

export const setDisabled = (tx: Tx, id: string, at: Date | null): Promise<void> =>
  change(tx, id, { disabledAt: at?.toISOString() ?? null });

/** Gives an account another name. @returns false when someone else has it */
export const renameAccount = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const usernameKey = accountKeyOf(username);
  const taken = await tx.$count(accounts, and(eq(accounts.usernameKey, usernameKey), ne(accounts.id, id)));
  if (taken > 0) return false;
  await change(tx, id, { username, usernameKey });
  return true;
};

/** Marks a self-registered account as confirmed. */
export const setConfirmed = (tx: Tx, id: string): Promise<void> => change(tx, id, { confirmed: true });

export const setRole = (tx: Tx, id: string, role: Role): Promise<void> => change(tx, id, { role });

/** Whether anyone can administer this installation. */
export const hasAdmin = async (db: Queryable): Promise<boolean> => {
  const admins = await db.select({ id: accounts.id }).from(accounts).where(activeAdmin).limit(1);
  return admins.length === 1;
};

/** All accounts, in order of creation. */
export const listAccounts = (db: Queryable) =>
  db
    .select({
      id: accounts.id,
      username: accounts.username,
      name: accounts.name,
      role: accounts.role,
      disabled,
      mustChangePassword: accounts.mustChangePassword,
      demo: accounts.demo,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .orderBy(accounts.createdAt, accounts.id);

/**
 * An account as the actor of background work that it requested: each `write` checks that its role still has the access.
 * Null when the account is gone or disabled.
 */
export const accountActor = async (
  db: Queryable,
  accountId: string,
  access: Exclude<Access, 'open'>,
): Promise<(Actor & { session: Session }) | null> => {
  const { id, username, name, role, disabledAt } = accounts;
  const [row] = await db
    .select({ accountId: id, username, name, role })
    .from(accounts)
    .where(and(eq(id, accountId), isNull(disabledAt)));
  if (!row) return null;
  const rest = { id: row.accountId, accountRole: row.role, mustChangePassword: false, confirmed: true };
  return { ...systemActor, authority: { by: 'account', access }, session: { ...row, ...rest } };
};
