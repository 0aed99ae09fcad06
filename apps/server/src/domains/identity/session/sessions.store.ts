import { randomBytes } from 'node:crypto';
import type { Role } from '@onair/contract/access';
import type { SessionRow } from '@onair/contract/identity/session';
import { DAY } from '@onair/contract/lib/local-time';
import type { Config } from '../../../config/config.ts';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { bare, bool, type RowOf, rowOf } from '../../../db/rows.ts';
import { and, desc, eq, isNull, lt, ne, not, or, type SQL, sql } from '../../../db/sql.ts';
import { accounts, sessions } from '../identity.tables.ts';

/** Why a session ended early. */
export type EndReason = Exclude<NonNullable<(typeof sessions.$inferSelect)['endReason']>, 'expired'>;

/** 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

type Insert = typeof sessions.$inferInsert;
type NewSession = Pick<Insert, 'id' | 'tokenHash' | 'accountId' | 'role' | 'address' | 'userAgent'> & {
  at: Date;
};

export const insertSession = async (tx: Tx, { at, ...session }: NewSession): Promise<void> => {
  const createdAt = at.toISOString();
  await tx.insert(sessions).values({ ...session, createdAt, lastSeenAt: createdAt });
};

type Limits = Pick<Config, 'sessionIdleMs' | 'sessionAbsoluteMs'>;

const isStale = (limits: Limits, now: Date): SQL => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const idle = lt(sessions.lastSeenAt, before(limits.sessionIdleMs));
  return sql`(${or(idle, lt(sessions.createdAt, before(limits.sessionAbsoluteMs)))})`;
};

const living = (...more: (SQL | undefined)[]) => and(isNull(sessions.endedAt), ...more);
const isOf = (accountId: string) => eq(sessions.accountId, accountId);
const ended = (endReason: EndReason | 'expired', now: Date) => ({ endedAt: now.toISOString(), endReason });

/** Ends sessions past their limits. Without an account: everyone's. */
export const expireSessions = async (db: Queryable, limits: Limits, now: Date, accountId?: string): Promise<void> => {
  const whose = accountId ? isOf(accountId) : undefined;
  await db
    .update(sessions)
    .set(ended('expired', now))
    .where(living(whose, isStale(limits, now)));
};

/** Ends the oldest sessions beyond an account's limit. @returns how many */
export const endBeyond = async (tx: Tx, accountId: string, max: number, now: Date): Promise<number> => {
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(living(isOf(accountId)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(max);
  const { rowCount } = await tx.update(sessions).set(ended('elsewhere', now)).where(sql`${sessions.id} in ${beyond}`);
  return rowCount ?? 0;
};

/**
 * Ends one active session; only of one account when one is given.
 * @returns the account of the session, null when there is no such active session
 */
export const endSessionById = async (
  tx: Tx,
  { id, accountId, reason, now }: { id: string; accountId?: string; reason: EndReason; now: Date },
): Promise<string | null> => {
  const [session] = await tx
    .update(sessions)
    .set(ended(reason, now))
    .where(living(eq(sessions.id, id), accountId ? isOf(accountId) : undefined))
    .returning({ accountId: sessions.accountId });
  return session?.accountId ?? null;
};

/** Ends every active session of an account, except a spared one. @returns how many */
export const endSessionsOf = async (
  tx: Tx,
  { accountId, reason, now, spare }: { accountId: string; reason: EndReason; now: Date; spare?: string },
): Promise<number> => {
  const { rowCount } = await tx
    .update(sessions)
    .set(ended(reason, now))
    .where(living(isOf(accountId), spare ? ne(sessions.id, spare) : undefined));
  return rowCount ?? 0;
};

/** @returns false when the session has ended, or its account no longer has the role */
export const setSessionRole = async (tx: Tx, id: string, role: Role): Promise<boolean> => {
  const holds = and(eq(accounts.id, sessions.accountId), isNull(accounts.disabledAt));
  const may = role === 'user' ? undefined : eq(accounts.role, role);
  const { rowCount } = await tx
    .update(sessions)
    .set({ role })
    .from(accounts)
    .where(living(eq(sessions.id, id), holds, may));
  return rowCount === 1;
};

/** Active sessions of an account, latest first. */
export const livingSessions = (
  db: Queryable,
  accountId: string,
  limits: Limits,
  now: Date,
): Promise<Omit<SessionRow, 'current'>[]> =>
  db
    .select({
      id: sessions.id,
      address: sessions.address,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(living(isOf(accountId), not(isStale(limits, now))))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));

/** Recorded sign-ins of an account, latest first. */
export const latestSignIns = (db: Queryable, accountId: string, limit: number) =>
  db
    .select({
      id: sessions.id,
      at: sessions.createdAt,
      address: sessions.address,
      userAgent: sessions.userAgent,
      endedAt: sessions.endedAt,
      reason: sessions.endReason,
    })
    .from(sessions)
    .where(isOf(accountId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit);

/** Retention of ended sessions. */
const KEPT_DAYS = 30;

export const pruneSessions = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - KEPT_DAYS * DAY);
  await deleteExpired(db, olderThan(sql`${sessions}`, bare(sessions.endedAt), limit), signal);
};

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
export type CheckedSession = RowOf<typeof SESSION>;

/** The session of a token hash with its account, active or not; null when there never was one. */
export const findSession = (db: Queryable, hash: Buffer): Promise<CheckedSession | null> =>
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
