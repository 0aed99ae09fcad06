import type { Queryable } from '../../../db/client.ts';
import { and, asc, eq, isNull } from '../../../db/sql.ts';
import { type Actor, type Session, systemActor } from '../../../deps.ts';
import { accounts } from '../identity.tables.ts';

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
