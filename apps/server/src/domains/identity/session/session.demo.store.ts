import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, type RowOf } from '../../../db/rows.ts';
import { and, asc, eq, isNull, ne, sql } from '../../../db/sql.ts';
import { type Actor, type Session, systemActor } from '../../../deps.ts';
import { accounts } from '../identity.tables.ts';
import { accountKeyOf } from './accounts.store.ts';

const DEMO_ACCOUNT = {
  id: accounts.id,
  username: accounts.username,
  accountNumber: accounts.accountNumber,
  disabled: bool(sql`${accounts.disabledAt} is not null`),
};
type DemoAccount = RowOf<typeof DEMO_ACCOUNT>;

export const demoAccounts = (db: Queryable): Promise<DemoAccount[]> =>
  db.select(DEMO_ACCOUNT).from(accounts).where(eq(accounts.demo, true)).orderBy(accounts.accountNumber);

/** Gives an account another name. @returns false when someone else has it */
export const renameAccount = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const usernameKey = accountKeyOf(username);
  const taken = await tx.$count(accounts, and(eq(accounts.usernameKey, usernameKey), ne(accounts.id, id)));
  if (taken > 0) return false;
  const { rowCount } = await tx
    .update(accounts)
    .set({ username, usernameKey, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id));
  return rowCount === 1;
};

/** One of the demo company's people, as an actor of the past. */
export type DemoActor = Actor & { session: Session };

/** The demo company's people by username, in order of creation. */
export const demoActors = async (db: Queryable): Promise<ReadonlyMap<string, DemoActor>> => {
  const { id, username, name, role, accountNumber, demo, disabledAt } = accounts;
  const rows = await db
    .select({ accountId: id, username, name, role })
    .from(accounts)
    .where(and(eq(demo, true), isNull(disabledAt)))
    .orderBy(asc(accountNumber));
  return new Map(
    rows.map((row) => {
      const rest = { id: row.accountId, accountRole: row.role, mustChangePassword: false, confirmed: true };
      return [row.username, { ...systemActor, session: { ...row, ...rest } }];
    }),
  );
};
