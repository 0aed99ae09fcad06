import { createHmac } from 'node:crypto';
import type { Secrets } from '../../crypto/secrets.ts';
import { StartupError } from '../../lib/errors.ts';
import type { Queryable } from '../client.ts';
import { installation } from '../db.tables.ts';
import { bigInt, oneValue } from '../rows.ts';
import { eq, sql } from '../sql.ts';

/** A fact about this installation; null when it is not recorded. */
export const factOf = async (db: Queryable, key: string): Promise<unknown> => {
  const { value } = installation;
  const [fact] = await db.select({ value }).from(installation).where(eq(installation.key, key));
  return fact?.value ?? null;
};

/** Records a fact unless it is recorded already. @returns the recorded value */
export const noteFact = async (db: Queryable, key: string, value: unknown): Promise<unknown> => {
  await db.insert(installation).values({ key, value }).onConflictDoNothing();
  return factOf(db, key);
};

/** Records a fact, replacing an earlier value. */
export const replaceFact = async (db: Queryable, key: string, value: unknown): Promise<void> => {
  await db.insert(installation).values({ key, value }).onConflictDoUpdate({ target: installation.key, set: { value } });
};

/** Removes a fact. */
export const dropFact = async (db: Queryable, key: string): Promise<void> => {
  await db.delete(installation).where(eq(installation.key, key));
};

/** A fingerprint of a key that does not reveal it. */
const markOf = (key: Buffer, use: string): string => createHmac('sha256', key).update(`onair ${use} key`).digest('hex');

/** Whether a server has opened this database with its keys already, so that no new ones may be created. */
export const hasKeys = async (db: Queryable): Promise<boolean> => (await factOf(db, 'auditKeyMark')) !== null;

/**
 * Checks that this process has the keys that the database was created with. With another audit key it would write rows
 * that can never be verified; with another visitor key it would count everyone twice and refuse viewers of the other
 * servers.
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

/** Disk usage of the database in bytes. */
export const databaseBytes = (db: Queryable): Promise<number> =>
  oneValue(db, bigInt(sql`pg_database_size(current_database())`), (bytes) => sql`select ${bytes}`);
