import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { accountKeyOf } from './accounts.store.ts';

export type DemoAccount = { id: string; username: string; accountNumber: string; disabled: boolean };

export const demoAccounts = async (db: Queryable): Promise<DemoAccount[]> => {
  const { rows } = await db.execute<DemoAccount>(sql`
    select id, username, account_number as "accountNumber", disabled_at is not null as disabled
    from accounts where demo order by account_number`);
  return rows;
};

/** Gives an account another name. @returns false when someone else has it */
export const renameAccount = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const key = accountKeyOf(username);
  const { rowCount } = await tx.execute(sql`
    update accounts set username = ${username}, username_key = ${key}, version = version + 1
    where id = ${id} and not exists (select 1 from accounts where username_key = ${key} and id <> ${id})`);
  return rowCount === 1;
};
