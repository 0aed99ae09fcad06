import type { Access } from '@onair/contract/access';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, isNull } from '../../../db/sql.ts';
import { type Actor, type Session, systemActor } from '../../../deps.ts';
import { accounts } from '../identity.tables.ts';

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
