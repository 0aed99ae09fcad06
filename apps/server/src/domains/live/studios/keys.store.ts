import { createHash, randomBytes } from 'node:crypto';
import { LINES, type LineName } from '@onair/contract/live/media-lines';
import type { StreamKeyState } from '@onair/contract/live/studios';
import type { Queryable, Tx } from '../../../db/client.ts';
import { lostRight, rightOfSession } from '../../../db/right.store.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../deps.ts';

/** Stream keys and publish tokens: 256 random bits, of which the database knows the SHA-256 only. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const SECRET = /^[\w-]{43}$/;

/** Null for what cannot be one of ours. */
const hashOf = (secret: string): Buffer | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest() : null;

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** One state for each line. */
export const findKeys = async (db: Queryable, studioId: string): Promise<StreamKeyState[]> => {
  const { rows } = await db.execute<{
    line: LineName;
    lastFour: string;
    madeAt: string;
    lastUsedAt: string | null;
  }>(sql`
    select line, last_four as "lastFour", made_at as "madeAt", last_used_at as "lastUsedAt"
    from stream_keys where studio_id = ${studioId}`);
  return LINES.map((line) => {
    const key = rows.find((row) => row.line === line);
    return {
      line,
      set: key !== undefined,
      lastFour: key?.lastFour ?? null,
      madeAt: iso(key?.madeAt ?? null),
      lastUsedAt: iso(key?.lastUsedAt ?? null),
    };
  });
};

/** Puts a key in the place of the one before, which is void from the commit on. */
export const putKey = async (
  tx: Tx,
  { studioId, line, key, by }: { studioId: string; line: LineName; key: string; by: string | null },
  at: Date,
): Promise<void> => {
  const hash = hashOf(key);
  if (!hash) throw new Error('not a stream key');
  await tx.execute(sql`
    insert into stream_keys (studio_id, line, key_hash, last_four, made_at, made_by)
    values (${studioId}, ${line}, ${hash}, ${key.slice(-4)}, ${at.toISOString()}, ${by})
    on conflict (studio_id, line) do update set key_hash = excluded.key_hash, last_four = excluded.last_four,
      made_at = excluded.made_at, made_by = excluded.made_by, last_used_at = null`);
};

/** @returns whether there was one */
export const deleteKey = async (tx: Tx, studioId: string, line: LineName): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from stream_keys where studio_id = ${studioId} and line = ${line}`);
  return rowCount === 1;
};

/** The line that a key opens, null for one that is none or void; remembers its use. */
export const useKey = async (
  db: Queryable,
  key: string,
  at: Date,
): Promise<{ studioId: string; line: LineName } | null> => {
  const hash = hashOf(key);
  if (!hash) return null;
  const { rows } = await db.execute<{ studioId: string; line: LineName }>(sql`
    update stream_keys set last_used_at = ${at.toISOString()} where key_hash = ${hash}
    returning studio_id as "studioId", line`);
  return rows[0] ?? null;
};

export type Pass = { studioId: string; sessionId: string; accountId: string };

export const putToken = async (
  tx: Tx,
  { token, studioId, sessionId, accountId, expiresAt }: Pass & { token: string; expiresAt: Date },
): Promise<void> => {
  const hash = hashOf(token);
  if (!hash) throw new Error('not a publish token');
  await tx.execute(sql`
    insert into publish_tokens (token_hash, studio_id, account_id, session_id, expires_at)
    values (${hash}, ${studioId}, ${accountId}, ${sessionId}, ${expiresAt.toISOString()})`);
};

/** Uses a publish token up. @returns null for one that is none, too old, or of a session that may not publish any more */
export const redeemToken = async (
  db: Queryable,
  token: string,
  deps: Pick<Deps, 'config' | 'now'>,
): Promise<Pass | null> => {
  const hash = hashOf(token);
  if (!hash) return null;
  const { rows } = await db.execute<Pass>(sql`
    delete from publish_tokens where token_hash = ${hash} and expires_at > ${deps.now().toISOString()}
    returning studio_id as "studioId", session_id as "sessionId", account_id as "accountId"`);
  const [pass] = rows;
  const lost = pass && (await lostRight(db, rightOfSession({ ...pass, role: 'admin' }, deps)));
  return pass && !lost ? pass : null;
};

/** Forgets tokens past their time. */
export const pruneTokens = async (db: Queryable, now: Date): Promise<void> => {
  await db.execute(sql`delete from publish_tokens where expires_at < ${now.toISOString()}`);
};
