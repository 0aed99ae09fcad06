import { permits, type Role } from '@onair/contract/access';
import type { AccountState, Person } from '@onair/contract/identity/people';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { bool, int, orNull, type RowOf, rowOf, time } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, not, type SQL, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { accounts, sessions, twoStep } from '../identity.tables.ts';

type Filter = { text?: string; role?: Role; state?: AccountState };

const { id, username, name, email, accountNumber, disabledAt, confirmed, mustChangePassword } = accounts;

const STATES: Record<AccountState, SQL | undefined> = {
  disabled: isNotNull(disabledAt),
  unconfirmed: and(isNull(disabledAt), not(confirmed)),
  initial: and(isNull(disabledAt), confirmed, mustChangePassword),
  active: and(isNull(disabledAt), confirmed, not(mustChangePassword)),
};

const searched = sql`text_key(${username} || chr(10) || ${name} || chr(10) || ${email} || chr(10) || ${accountNumber})`;

const matches = ({ text, role, state }: Filter) =>
  and(
    sql`true`,
    text ? sql`${searched} like contains_pattern(${text})` : undefined,
    role && eq(accounts.role, role),
    state && STATES[state],
  );

const living = sql`${sessions} where ${and(eq(sessions.accountId, id), isNull(sessions.endedAt))}`;
const twoStepOn = and(eq(twoStep.accountId, id), isNotNull(twoStep.confirmedAt));
const PERSON = {
  id,
  username,
  name,
  avatar: accounts.avatar,
  email,
  role: accounts.role,
  disabledAt,
  confirmed,
  mustChangePassword,
  accountId: accountNumber,
  createdAt: accounts.createdAt,
  version: accounts.version,
  lastSeenAt: orNull(
    time(sql`(select max(${sessions.lastSeenAt}) from ${sessions} where ${eq(sessions.accountId, id)})`),
  ),
  twoStep: bool(sql`exists (select 1 from ${twoStep} where ${twoStepOn})`),
  sessions: int(sql`(select count(*) from ${living})`),
};
type Row = RowOf<typeof PERSON>;

/** Accounts that their owners opened and nobody has confirmed yet. */
export const openConfirmations = async (db: Queryable, { role }: Reader): Promise<Work[]> => {
  if (!permits('admin', role)) return [];
  const waiting = sql`${accounts} where ${STATES.unconfirmed}`;
  const found = await findWaiting(db, { name: id, since: accounts.createdAt }, waiting);
  if (!found) return [];
  const { count, since } = found;
  return [{ kind: 'accounts', count, since, link: '/user/accounts?state=unconfirmed' }];
};

const toPerson = ({ disabledAt: disabled, confirmed: proven, mustChangePassword: initial, ...row }: Row): Person => {
  const state = disabled !== null ? 'disabled' : !proven ? 'unconfirmed' : initial ? 'initial' : 'active';
  return { ...row, state };
};

/** A page of the accounts that pass a filter, newest first, and their number. */
export const findPeople = async (db: Queryable, filter: Filter, page: Page): Promise<Listed<Person>> => {
  const { list, total } = await listPage(db, PERSON, {
    from: sql`${accounts} where ${matches(filter)}`,
    order: sql`${desc(accounts.createdAt)}, ${desc(id)}`,
    page,
  });
  return { list: list.map(toPerson), total };
};

/** The protection of an account. */
export const findProtection = async (db: Queryable, personId: string) => {
  const [row] = await db
    .select({ verifiedEmail: accounts.verifiedEmail, twoStepSince: twoStep.confirmedAt })
    .from(accounts)
    .leftJoin(twoStep, eq(twoStep.accountId, id))
    .where(eq(id, personId));
  return { emailVerified: (row?.verifiedEmail ?? '') !== '', twoStepSince: row?.twoStepSince ?? null };
};

const DETAILS = {
  name,
  jobName: accounts.jobName,
  email,
  phone: accounts.phone,
  // Both versions only grow, so their sum identifies one state of account and profile.
  version: int(sql`${accounts.version} + ${accounts.profileVersion}`),
};
export type Details = RowOf<typeof DETAILS>;

/** The fields of an account that admins may correct. */
export const findDetails = (db: Queryable, personId: string): Promise<Details | null> =>
  rowOf(db, DETAILS, (list) => sql`select ${list} from ${accounts} where ${eq(id, personId)}`);

export const findPerson = async (db: Queryable, personId: string): Promise<Person | null> => {
  const row = await rowOf(db, PERSON, (list) => sql`select ${list} from ${accounts} where ${eq(id, personId)}`);
  return row && toPerson(row);
};
