import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { Session } from '../../deps.ts';

export const hasGroups = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from work_groups limit 1`);
  return rowCount === 1;
};

/** The demo company's people as they would act, by user name. */
export const demoSessions = async (db: Queryable): Promise<Map<string, Session>> => {
  const { rows } = await db.execute<Pick<Session, 'accountId' | 'username' | 'name' | 'role'>>(
    sql`select id as "accountId", username, name, role from accounts where demo and disabled_at is null`,
  );
  return new Map(
    rows.map((row) => [
      row.username,
      { ...row, id: row.accountId, accountRole: row.role, mustChangePassword: false, confirmed: true },
    ]),
  );
};
