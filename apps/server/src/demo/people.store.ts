import type { Role } from '@onair/contract/access';
import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { type Actor, type Session, systemActor } from '../deps.ts';

type DemoAccount = { id: string; username: string; accountNumber: string; disabled: boolean };

/** All accounts that the demo company ever had, by account number. */
export const demoAccounts = async (db: Queryable): Promise<DemoAccount[]> => {
  const { rows } = await db.execute<DemoAccount>(sql`
    select id, username, account_number as "accountNumber", disabled_at is not null as disabled
    from people where demo order by account_number`);
  return rows;
};

/** One of the demo company's people, as an actor of the past. */
export type DemoActor = Actor & { session: Session };

type Person = { accountId: string; username: string; name: string; role: Role };

/** The demo company's people by username, in order of creation. */
export const demoActors = async (db: Queryable): Promise<ReadonlyMap<string, DemoActor>> => {
  const { rows } = await db.execute<Person>(sql`
    select id as "accountId", username, name, role from people
    where demo and disabled_at is null order by account_number`);
  return new Map(
    rows.map((row) => {
      const rest = { id: row.accountId, accountRole: row.role, mustChangePassword: false, confirmed: true };
      return [row.username, { ...systemActor, session: { ...row, ...rest } }];
    }),
  );
};

/** The demo company's first administrator, who operates its studios. */
export const demoOperator = async (db: Queryable): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from people where demo and role = 'admin' and disabled_at is null order by created_at, username limit 1`);
  return rows[0]?.id ?? null;
};

type Certified = { id: string; username: string; name: string; createdAt: string };

/** The demo company's certified people, by account number. */
export const certifiedPeople = async (db: Queryable): Promise<Certified[]> => {
  const { rows } = await db.execute<Certified>(sql`
    select id, username, name, created_at as "createdAt" from accounts
    where demo and certification = 1 order by account_number`);
  return rows;
};

/** Where people live, by username; only where nothing is set. @returns how many there were */
export const placePeople = async (tx: Queryable, areas: Readonly<Record<string, string>>): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update accounts a set country = 'CN', area = p.value
    from jsonb_each_text(${JSON.stringify(areas)}::jsonb) p
    where a.demo and a.country = '' and a.username = p.key`);
  return rowCount ?? 0;
};

/** Those of the demo company without a picture, by username. */
export const facelessPeople = async (db: Queryable): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ id: string; username: string }>(sql`
    select id, username from people where demo and disabled_at is null and avatar = ''`);
  return new Map(rows.map(({ id, username }) => [username, id]));
};

export const saveAvatar = async (tx: Queryable, id: string, avatar: string): Promise<void> => {
  await tx.execute(sql`update accounts set avatar = ${avatar} where id = ${id}`);
};
