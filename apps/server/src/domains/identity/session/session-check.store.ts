import { createHash } from 'node:crypto';
import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import type { Session } from '../../../deps.ts';

/** What is stored of a token: its SHA-256. The token itself exists on the client only. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export type SessionRow = Session & {
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  endTold: boolean;
  disabled: boolean;
};

/** The session behind a token hash with its account, whether or not it still lives; null when there never was one. */
export const findSession = async (db: Queryable, hash: Buffer): Promise<SessionRow | null> => {
  const { rows } = await db.execute<Record<string, unknown> & SessionRow>(sql`
    select s.id, s.account_id as "accountId", a.username, a.name, s.role,
      a.role as "accountRole", a.must_change_password as "mustChangePassword", a.confirmed,
      s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.ended_at as "endedAt",
      s.end_reason as "endReason", s.end_told as "endTold", a.disabled_at is not null as disabled
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${hash}`);
  const row = rows[0];
  if (!row) return null;
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    lastSeenAt: new Date(row.lastSeenAt),
    endedAt: date(row.endedAt),
  };
};

/** Notes that a session was used; called at most once a minute for each session. */
export const touchSession = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.execute(sql`update sessions set last_seen_at = ${now.toISOString()} where id = ${id} and ended_at is null`);
};

/** Ends a session that has passed its limits. */
export const expireSession = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.execute(sql`
    update sessions set ended_at = ${now.toISOString()}, end_reason = 'expired' where id = ${id} and ended_at is null`);
};

/** Claims the one telling of why a session ended. @returns true for the first caller. */
export const claimTelling = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`update sessions set end_told = true where id = ${id} and not end_told`);
  return rowCount === 1;
};
