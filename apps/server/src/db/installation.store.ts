import { createHmac } from 'node:crypto';
import type { Secrets } from '../crypto/secrets.ts';
import { StartupError } from '../errors.ts';
import type { Queryable } from './client.ts';
import { installation } from './db.tables.ts';
import { bigInt, oneValue } from './rows.ts';
import { eq, sql } from './sql.ts';

/** A fact about this installation; null when it was never noted. */
export const factOf = async (db: Queryable, key: string): Promise<unknown> => {
  const { value } = installation;
  const [fact] = await db.select({ value }).from(installation).where(eq(installation.key, key));
  return fact?.value ?? null;
};

/** Notes a fact unless it is noted already. @returns what is noted now */
export const noteFact = async (db: Queryable, key: string, value: unknown): Promise<unknown> => {
  await db.insert(installation).values({ key, value }).onConflictDoNothing();
  return factOf(db, key);
};

/** Notes a fact in place of what was noted before. */
export const replaceFact = async (db: Queryable, key: string, value: unknown): Promise<void> => {
  await db.insert(installation).values({ key, value }).onConflictDoUpdate({ target: installation.key, set: { value } });
};

/** From now on the fact is not noted. */
export const dropFact = async (db: Queryable, key: string): Promise<void> => {
  await db.delete(installation).where(eq(installation.key, key));
};

/** What identifies a key without giving it away. */
const markOf = (key: Buffer, use: string): string => createHmac('sha256', key).update(`onair ${use} key`).digest('hex');

/** Whether a server has opened this database with its keys already, so that no others may be made for it. */
export const hasKeys = async (db: Queryable): Promise<boolean> => (await factOf(db, 'auditKeyMark')) !== null;

/**
 * Checks that this process has the keys that the database was begun with. With another audit key it would write entries
 * that can never be verified; with another visitor key it would count everyone twice and refuse viewers of the other servers.
 * @throws StartupError when a key differs
 */
export const checkKeys = async (db: Queryable, { auditKey, visitorKey }: Secrets): Promise<void> => {
  const audit = markOf(auditKey, 'audit');
  const visitor = markOf(visitorKey, 'visitor');
  const differs = [
    (await noteFact(db, 'auditKeyMark', audit)) === audit ? null : 'audit log',
    (await noteFact(db, 'visitorKeyMark', visitor)) === visitor ? null : 'visitor counts',
  ].filter((what) => what !== null);
  if (differs.length === 0) return;
  throw new StartupError(
    `The ${differs.join(' and the ')} of this database began with another key. Give this server the secrets.json of the one that made the database, or the same AUDIT_KEY and VISITOR_KEY.`,
  );
};

/** Bytes that the database takes on its disk. */
export const databaseBytes = (db: Queryable): Promise<number> =>
  oneValue(db, bigInt(sql`pg_database_size(current_database())`), (bytes) => sql`select ${bytes}`);
