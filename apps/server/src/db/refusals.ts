import { partsOf } from '@onair/contract/typed';
import type pg from 'pg';

/**
 * PostgreSQL's codes that say: reading may go on, writing does not. 53100 the disk is full, 58030 it fails, 25006 the
 * database is read-only (a standby, or set so by its administrator).
 */
const REFUSES = new Map<string, Obstacle>([
  ['53100', 'diskFull'],
  ['58030', 'diskFails'],
  ['25006', 'readOnly'],
]);

/** Why the database does not serve requests. */
export type Obstacle = 'away' | 'diskFull' | 'diskFails' | 'readOnly';

const refused = new WeakMap<pg.Pool, Obstacle>();

/** Remembers that a statement was refused for one of these reasons. */
export const noteRefusal = (pool: pg.Pool, error: unknown): void => {
  const reason = REFUSES.get(String(partsOf(error).code));
  if (reason) refused.set(pool, reason);
};

/** Why the database refused a write over this pool; null when it did not, or takes writes again. */
export const refusalOf = (pool: pg.Pool): Obstacle | null => refused.get(pool) ?? null;

export const forgetRefusal = (pool: pg.Pool): void => void refused.delete(pool);
