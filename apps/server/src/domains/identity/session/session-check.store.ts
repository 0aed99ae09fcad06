import type { Queryable } from '../../../db/client.ts';
import { bool, type RowOf, rowOf } from '../../../db/rows.ts';
import { and, eq, isNull, not, sql } from '../../../db/sql.ts';
import { accounts, sessions } from '../identity.tables.ts';

const SESSION = {
  id: sessions.id,
  accountId: sessions.accountId,
  username: accounts.username,
  name: accounts.name,
  role: sessions.role,
  accountRole: accounts.role,
  mustChangePassword: accounts.mustChangePassword,
  confirmed: accounts.confirmed,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  endedAt: sessions.endedAt,
  endReason: sessions.endReason,
  endReported: sessions.endReported,
  disabled: bool(sql`${accounts.disabledAt} is not null`),
};
export type SessionRow = RowOf<typeof SESSION>;

/** The session of a token hash with its account, active or not; null when there never was one. */
export const findSession = (db: Queryable, hash: Buffer): Promise<SessionRow | null> =>
  rowOf(
    db,
    SESSION,
    (list) => sql`
    select ${list} from ${sessions} join ${accounts} on ${accounts.id} = ${sessions.accountId}
    where ${eq(sessions.tokenHash, hash)}`,
  );

const isLiving = (id: string) => and(eq(sessions.id, id), isNull(sessions.endedAt));

/** Records the use of a session; called at most once a minute per session. */
export const touchSession = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ lastSeenAt: now.toISOString() }).where(isLiving(id));
};

/** Ends a session past its limits. */
export const expireSession = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ endedAt: now.toISOString(), endReason: 'expired' }).where(isLiving(id));
};

/** Claims the one-time notice of why a session ended. @returns true for the first caller */
export const claimEndNotice = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db
    .update(sessions)
    .set({ endReported: true })
    .where(and(eq(sessions.id, id), not(sessions.endReported)));
  return rowCount === 1;
};
