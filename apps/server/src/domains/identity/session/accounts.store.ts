import type { Role } from '@onair/contract/access';
import { maskPhone } from '@onair/contract/identity/masking';
import type { Profile } from '@onair/contract/identity/session';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import type { Session } from '../../../deps.ts';

/** The form in which names are compared: those that look alike are one account. */
export const accountKeyOf = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

/** What an account is made of; texts that are left out are empty. */
export type NewAccount = {
  id: string;
  username: string;
  passwordHash: string;
  role: Role;
  createdAt: Date;
  name?: string;
  email?: string;
  phone?: string;
  job?: string;
  jobName?: string;
  organization?: string;
  organizationName?: string;
  location?: string;
  locationName?: string;
  introduction?: string;
  personalWebsite?: string;
  certification?: number;
  /** The number people quote; the next free one when left out. */
  accountNumber?: string;
  demo?: boolean;
  mustChangePassword?: boolean;
  /** False for an account that its owner opens. */
  confirmed?: boolean;
};

/** @returns false when the name is taken; nothing is changed then. */
export const createAccount = async (tx: Queryable, a: NewAccount): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into accounts (id, username, username_key, password_hash, role, name, email, phone, job, job_name,
      organization, organization_name, location, location_name, introduction, personal_website, certification,
      account_number, demo, must_change_password, confirmed, created_at)
    values (${a.id}, ${a.username}, ${accountKeyOf(a.username)}, ${a.passwordHash}, ${a.role}, ${a.name ?? a.username},
      ${a.email ?? ''}, ${a.phone ?? ''}, ${a.job ?? ''}, ${a.jobName ?? ''}, ${a.organization ?? ''},
      ${a.organizationName ?? ''}, ${a.location ?? ''}, ${a.locationName ?? ''}, ${a.introduction ?? ''},
      ${a.personalWebsite ?? ''}, ${a.certification ?? 0},
      coalesce(${a.accountNumber ?? null}::text, nextval('account_numbers')::text),
      ${a.demo ?? false}, ${a.mustChangePassword ?? false}, ${a.confirmed ?? true}, ${a.createdAt.toISOString()})
    on conflict (username_key) do nothing`);
  return rowCount === 1;
};

export type AccountRow = {
  id: string;
  username: string;
  email: string;
  role: Role;
  passwordHash: string;
  disabled: boolean;
  mustChangePassword: boolean;
  demo: boolean;
  confirmed: boolean;
  version: number;
};

const columns = sql`id, username, email, role, password_hash as "passwordHash", disabled_at is not null as disabled,
  must_change_password as "mustChangePassword", demo, confirmed, version`;

export const findAccount = async (db: Queryable, username: string): Promise<AccountRow | null> => {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${columns} from accounts where username_key = ${accountKeyOf(username)}`,
  );
  return rows[0] ?? null;
};

/** Reads an account and keeps others from changing it until the transaction ends. */
export const lockAccount = async (tx: Tx, id: string): Promise<AccountRow | null> => {
  const { rows } = await tx.execute<AccountRow>(
    sql`select ${columns} from accounts where id = ${id} for no key update`,
  );
  return rows[0] ?? null;
};

/** Ids of the active admins, none of whom changes until the transaction ends. */
export const lockAdmins = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from accounts where role = 'admin' and disabled_at is null order by id for no key update`,
  );
  return rows.map(({ id }) => id);
};

/** The profile of a session's account, with the role in force. */
export const profileOf = async (db: Queryable, session: Pick<Session, 'accountId' | 'role'>): Promise<Profile> => {
  const { rows } = await db.execute<Profile>(sql`
    select name, avatar, email, job, job_name as "jobName", organization, organization_name as "organizationName",
      location, location_name as "locationName", introduction, personal_website as "personalWebsite", phone,
      created_at as "registrationDate", account_number as "accountId", certification, role as "accountRole",
      must_change_password as "mustChangePassword"
    from accounts where id = ${session.accountId}`);
  const row = rows[0];
  if (!row) throw new Error('a living session has lost its account');
  return {
    ...row,
    phone: maskPhone(row.phone),
    registrationDate: new Date(row.registrationDate).toISOString(),
    role: session.role,
  };
};

export const setPassword = async (tx: Tx, id: string, passwordHash: string, mustChange: boolean): Promise<void> => {
  await tx.execute(sql`
    update accounts set password_hash = ${passwordHash}, must_change_password = ${mustChange}, version = version + 1
    where id = ${id}`);
};

/** Stores the same password at today's cost; no other change to the account. */
export const rehash = async (tx: Tx, id: string, passwordHash: string): Promise<void> => {
  await tx.execute(sql`update accounts set password_hash = ${passwordHash} where id = ${id}`);
};

export const setDisabled = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tx.execute(sql`
    update accounts set disabled_at = ${at?.toISOString() ?? null}, version = version + 1 where id = ${id}`);
};

/** An account that its owner opened belongs to the company from now on. */
export const setConfirmed = async (tx: Tx, id: string): Promise<void> => {
  await tx.execute(sql`update accounts set confirmed = true, version = version + 1 where id = ${id}`);
};

export const setRole = async (tx: Tx, id: string, role: Role): Promise<void> => {
  await tx.execute(sql`update accounts set role = ${role}, version = version + 1 where id = ${id}`);
};

/** Whether anyone can administer this installation. */
export const hasAdmin = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select 1 from accounts where role = 'admin' and disabled_at is null) as found`,
  );
  return rows[0]?.found ?? false;
};

export type ListedAccount = Omit<AccountRow, 'passwordHash' | 'email' | 'version' | 'confirmed'> & {
  name: string;
  createdAt: Date;
};

export const listAccounts = async (db: Queryable): Promise<ListedAccount[]> => {
  const { rows } = await db.execute<ListedAccount>(sql`
    select id, username, name, role, disabled_at is not null as disabled,
      must_change_password as "mustChangePassword", demo, created_at as "createdAt"
    from accounts order by created_at, id`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
};
