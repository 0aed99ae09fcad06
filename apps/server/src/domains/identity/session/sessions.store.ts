import { randomBytes } from 'node:crypto';
import type { Role } from '@onair/contract/access';
import type { SessionRow } from '@onair/contract/identity/session';
import type { Config } from '../../../config.ts';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { forget, olderThan } from '../../../db/prune.ts';
import { sql } from '../../../db/sql.ts';

/** Why a session ended before its time. */
export type EndReason = 'signed-out' | 'elsewhere' | 'revoked' | 'password' | 'role' | 'disabled';

/** 256 bits nobody can guess, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export type NewSession = {
  id: string;
  tokenHash: Buffer;
  accountId: string;
  role: Role;
  address: string;
  userAgent: string;
  at: Date;
};

export const insertSession = async (tx: Tx, s: NewSession): Promise<void> => {
  const at = s.at.toISOString();
  await tx.execute(sql`
    insert into sessions (id, token_hash, account_id, role, address, user_agent, created_at, last_seen_at)
    values (${s.id}, ${s.tokenHash}, ${s.accountId}, ${s.role}, ${s.address}, ${s.userAgent}, ${at}, ${at})`);
};

type Limits = Pick<Config, 'sessionIdleMs' | 'sessionAbsoluteMs'>;

const stale = (limits: Limits, now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return sql`(last_seen_at < ${before(limits.sessionIdleMs)} or created_at < ${before(limits.sessionAbsoluteMs)})`;
};

/** Ends sessions that have passed their limits unnoticed. Without an account: everyone's. */
export const expireSessions = async (db: Queryable, limits: Limits, now: Date, accountId?: string): Promise<void> => {
  const whose = accountId ? sql`account_id = ${accountId}` : sql`true`;
  await db.execute(sql`
    update sessions set ended_at = ${now.toISOString()}, end_reason = 'expired'
    where ${whose} and ended_at is null and ${stale(limits, now)}`);
};

/** Ends the oldest sessions beyond the number that an account may have. @returns how many */
export const endBeyond = async (tx: Tx, accountId: string, max: number, now: Date): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update sessions set ended_at = ${now.toISOString()}, end_reason = 'elsewhere'
    where id in (select id from sessions where account_id = ${accountId} and ended_at is null
      order by created_at desc, id desc offset ${max})`);
  return rowCount ?? 0;
};

/**
 * Ends one living session; of one account only when one is given.
 * @returns the account whose session it was, null when there is no such living session
 */
export const endSessionById = async (
  tx: Tx,
  end: { id: string; accountId?: string; reason: EndReason; now: Date },
): Promise<string | null> => {
  const whose = end.accountId ? sql`and account_id = ${end.accountId}` : sql``;
  const { rows } = await tx.execute<{ accountId: string }>(sql`
    update sessions set ended_at = ${end.now.toISOString()}, end_reason = ${end.reason}
    where id = ${end.id} and ended_at is null ${whose} returning account_id as "accountId"`);
  return rows[0]?.accountId ?? null;
};

/** Ends every living session of an account, but the one that is spared. @returns how many */
export const endSessionsOf = async (
  tx: Tx,
  end: { accountId: string; reason: EndReason; now: Date; spare?: string },
): Promise<number> => {
  const spared = end.spare ? sql`and id <> ${end.spare}` : sql``;
  const { rowCount } = await tx.execute(sql`
    update sessions set ended_at = ${end.now.toISOString()}, end_reason = ${end.reason}
    where account_id = ${end.accountId} and ended_at is null ${spared}`);
  return rowCount ?? 0;
};

/** @returns false when the session has ended, or its account may not have the role any more */
export const setSessionRole = async (tx: Tx, id: string, role: Role): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update sessions s set role = ${role} from accounts a
    where s.id = ${id} and s.ended_at is null and a.id = s.account_id and a.disabled_at is null
      and (${role}::text = 'user' or a.role = 'admin')`);
  return rowCount === 1;
};

/** Living sessions of an account, the latest first. */
export const livingSessions = async (
  db: Queryable,
  accountId: string,
  limits: Limits,
  now: Date,
): Promise<Omit<SessionRow, 'current'>[]> => {
  const { rows } = await db.execute<Omit<SessionRow, 'current'>>(sql`
    select id, address, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions where account_id = ${accountId} and ended_at is null and not ${stale(limits, now)}
    order by created_at desc, id desc`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastSeenAt: new Date(row.lastSeenAt).toISOString(),
  }));
};

/** How long an ended session can still be asked about. */
const KEPT_DAYS = 30;

export const pruneSessions = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await forget(db, olderThan(sql`sessions`, sql`ended_at`, limit), signal);
};
