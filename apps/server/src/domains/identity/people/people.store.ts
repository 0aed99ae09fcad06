import type { Role } from '@onair/contract/access';
import type { AccountState, Person } from '@onair/contract/identity/people';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

type Filter = { text?: string; role?: Role; state?: AccountState };

const STATES: Record<AccountState, SQL> = {
  disabled: sql`a.disabled_at is not null`,
  unconfirmed: sql`a.disabled_at is null and not a.confirmed`,
  initial: sql`a.disabled_at is null and a.confirmed and a.must_change_password`,
  active: sql`a.disabled_at is null and a.confirmed and not a.must_change_password`,
};

const whereOf = ({ text, role, state }: Filter): SQL => {
  const parts = [sql`true`];
  if (text) {
    parts.push(sql`text_key(a.username || chr(10) || a.name || chr(10) || a.email || chr(10) || a.account_number)
      like contains_pattern(${text})`);
  }
  if (role) parts.push(sql`a.role = ${role}`);
  if (state) parts.push(STATES[state]);
  return sql.join(parts, sql` and `);
};

const columns = sql`a.id, a.username, a.name, a.avatar, a.email, a.role,
  case when a.disabled_at is not null then 'disabled' when not a.confirmed then 'unconfirmed' when a.must_change_password then 'initial' else 'active' end as state,
  a.account_number as "accountId", a.created_at as "createdAt", a.version,
  (select max(s.last_seen_at) from sessions s where s.account_id = a.id and s.ended_at is null) as "lastSeenAt",
  exists (select 1 from two_step t where t.account_id = a.id and t.confirmed_at is not null) as "twoStep",
  (select count(*)::integer from sessions s where s.account_id = a.id and s.ended_at is null) as sessions`;

const personOf = (row: Person): Person => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt).toISOString(),
});

/** A page of the accounts that a filter shows, the newest first, and how many there are. */
export const findPeople = async (
  db: Queryable,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: Person[]; total: number }> => {
  const where = whereOf(filter);
  const { rows } = await db.execute<Person>(sql`
    select ${columns} from accounts a where ${where} order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from accounts a where ${where}`,
  );
  return { list: rows.map(personOf), total: counted.rows[0]?.total ?? 0 };
};

export const findPerson = async (db: Queryable, id: string): Promise<Person | null> => {
  const { rows } = await db.execute<Person>(sql`select ${columns} from accounts a where a.id = ${id}`);
  return rows[0] ? personOf(rows[0]) : null;
};
