import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { StartupError } from './startup-error.ts';

/** A fact about this installation; null when it was never noted. */
export const factOf = async (db: Queryable, key: string): Promise<unknown> => {
  const { rows } = await db.execute<{ value: unknown }>(sql`select value from installation where key = ${key}`);
  return rows[0]?.value ?? null;
};

/** Notes a fact unless it is noted already. @returns what is noted now */
export const noteFact = async (db: Queryable, key: string, value: unknown): Promise<unknown> => {
  await db.execute(sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict do nothing`);
  return factOf(db, key);
};

/**
 * Sees to it that the audit log is continued with the key it was begun with: a second server with keys of its own, or
 * a lost `secrets.json`, would write entries that can never be verified.
 * @throws StartupError when the keys differ
 */
export const checkAuditKey = async (db: Queryable, auditKey: Buffer): Promise<void> => {
  const mark = createHmac('sha256', auditKey).update('onair audit key').digest('hex');
  if ((await noteFact(db, 'auditKeyMark', mark)) === mark) return;
  throw new StartupError(
    'The audit log of this database was begun with another key. Give this server the secrets.json of the one that made the database, or the same AUDIT_KEY and VISITOR_KEY.',
  );
};
