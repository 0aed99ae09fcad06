import { randomBytes } from 'node:crypto';
import { LINES, type LineName } from '@onair/contract/live/media/lines';
import type { StreamKeyState } from '@onair/contract/live/srt';
import { tokenHash } from '../../../crypto/token-hash.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { findRevokedRight, rightOfSession } from '../../../db/right.store.ts';
import { among, type RowOf } from '../../../db/rows.ts';
import { and, eq, gt, isNull, lt } from '../../../db/sql.ts';
import type { Deps } from '../../../deps.ts';
import { publishTokens, srtLines, streamKeys, studios } from './studios.tables.ts';

/** Stream keys and publish tokens: 256 random bits, stored as SHA-256 only. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const SECRET = /^[\w-]{43}$/;

/** Null for malformed input. */
export const hashOf = (secret: string): Buffer | null => (SECRET.test(secret) ? tokenHash(secret) : null);

const NO_KEY = { lastFour: null, madeAt: null, lastUsedAt: null };

/** One state for each line. */
export const findKeys = async (db: Queryable, studioId: string): Promise<StreamKeyState[]> => {
  const { line, lastFour, madeAt, lastUsedAt } = streamKeys;
  const keys = await db
    .select({ line, lastFour, madeAt, lastUsedAt })
    .from(streamKeys)
    .where(eq(streamKeys.studioId, studioId));
  return LINES.map((name) => {
    const key = keys.find((each) => each.line === name);
    return { set: key !== undefined, ...(key ?? NO_KEY), line: name };
  });
};

/** Replaces a key; the previous one is void from the commit on. */
export const putKey = async (
  tx: Tx,
  { studioId, line, key, by }: { studioId: string; line: LineName; key: string; by: string | null },
  at: Date,
): Promise<void> => {
  const hash = hashOf(key);
  if (!hash) throw new Error('not a stream key');
  const made = { keyHash: hash, lastFour: key.slice(-4), madeAt: at.toISOString(), madeBy: by, lastUsedAt: null };
  await tx
    .insert(streamKeys)
    .values({ studioId, line, ...made })
    .onConflictDoUpdate({ target: [streamKeys.studioId, streamKeys.line], set: made });
};

/** @returns whether there was one */
export const deleteKey = async (tx: Tx, studioId: string, line: LineName): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(streamKeys)
    .where(and(eq(streamKeys.studioId, studioId), eq(streamKeys.line, line)));
  return rowCount === 1;
};

/** The valid keys of studios that are in use. */
export const findKeyHashes = (db: Queryable, studioIds: readonly string[]) => {
  const { studioId, line, keyHash } = streamKeys;
  return db
    .select({ studioId, line, keyHash })
    .from(streamKeys)
    .innerJoin(studios, eq(studios.id, studioId))
    .where(and(among(studioId, studioIds), isNull(studios.archivedAt)));
};

/** Prefix of SRT passphrases, so that neither secret opens the other way in. */
const BY_SRT = 'srt:';

/** The line of a key, or of `srt:` and a passphrase; null for an invalid one; records its use. */
export const useKey = async (
  db: Queryable,
  key: string,
  at: Date,
): Promise<{ studioId: string; line: LineName } | null> => {
  const bySrt = key.startsWith(BY_SRT);
  const hash = hashOf(bySrt ? key.slice(BY_SRT.length) : key);
  if (!hash) return null;
  const table = bySrt ? srtLines : streamKeys;
  const [used = null] = await db
    .update(table)
    .set({ lastUsedAt: at.toISOString() })
    .where(eq(table.keyHash, hash))
    .returning({ studioId: table.studioId, line: table.line });
  return used;
};

const PASS = {
  studioId: publishTokens.studioId,
  sessionId: publishTokens.sessionId,
  accountId: publishTokens.accountId,
};
export type Pass = RowOf<typeof PASS>;

export const putToken = async (
  tx: Tx,
  { token, studioId, sessionId, accountId, expiresAt }: Pass & { token: string; expiresAt: Date },
): Promise<void> => {
  const hash = hashOf(token);
  if (!hash) throw new Error('not a publish token');
  const pass = { studioId, sessionId, accountId, expiresAt: expiresAt.toISOString() };
  await tx.insert(publishTokens).values({ tokenHash: hash, ...pass });
};

/**
 * Spends a publish token. @returns null for an invalid or expired one, or one of a session that may no longer publish
 */
export const redeemToken = async (
  db: Queryable,
  token: string,
  deps: Pick<Deps, 'config' | 'now'>,
): Promise<Pass | null> => {
  const hash = hashOf(token);
  if (!hash) return null;
  const inTime = gt(publishTokens.expiresAt, deps.now().toISOString());
  const [pass] = await db
    .delete(publishTokens)
    .where(and(eq(publishTokens.tokenHash, hash), inTime))
    .returning(PASS);
  const lost = pass && (await findRevokedRight(db, rightOfSession({ ...pass, access: 'live' }, deps)));
  return pass && !lost ? pass : null;
};

/** Deletes expired tokens. */
export const pruneTokens = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(publishTokens).where(lt(publishTokens.expiresAt, now.toISOString()));
};
