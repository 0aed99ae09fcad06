import type { Queryable } from '../../db/client.ts';
import { and, isNull } from '../../db/sql.ts';
import type { Session } from '../../deps.ts';
import { people } from '../identity/published.views.ts';
import { workGroups } from './groups.tables.ts';

export const hasGroups = async (db: Queryable): Promise<boolean> => {
  const found = await db.select({ id: workGroups.id }).from(workGroups).limit(1);
  return found.length === 1;
};

/** The demo company's people as they would act, by user name. */
export const demoSessions = async (db: Queryable): Promise<Map<string, Session>> => {
  const rows = await db
    .select({ accountId: people.id, username: people.username, name: people.name, role: people.role })
    .from(people)
    .where(and(people.demo, isNull(people.disabledAt)));
  return new Map(
    rows.map((row) => [
      row.username,
      { ...row, id: row.accountId, accountRole: row.role, mustChangePassword: false, confirmed: true },
    ]),
  );
};
