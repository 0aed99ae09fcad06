import { codeOf, partsOf } from '@onair/contract/typed';
import type pg from 'pg';

/**
 * PostgreSQL's codes for a database that can be read but not written: 53100 the disk is full, 58030 I/O error, 25006
 * read-only (a standby, or set by its administrator).
 */
const REFUSES = new Map<string, Obstacle>([
  ['53100', 'diskFull'],
  ['58030', 'diskFails'],
  ['25006', 'readOnly'],
]);

/** Why the database rejects requests. */
export type Obstacle = 'away' | 'diskFull' | 'diskFails' | 'readOnly';

const refused = new WeakMap<pg.Pool, Obstacle>();

/** Records that a statement failed for one of these reasons. */
export const noteRefusal = (pool: pg.Pool, error: unknown): void => {
  const reason = REFUSES.get(String(partsOf(error).code));
  if (reason) refused.set(pool, reason);
};

/** Why the database refused a write over this pool; null when it did not, or accepts writes again. */
export const refusalOf = (pool: pg.Pool): Obstacle | null => refused.get(pool) ?? null;

export const forgetRefusal = (pool: pg.Pool): void => void refused.delete(pool);

/** Whether a statement failed because what has to be unique is stored already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === '23505' || isDuplicate(error.cause));
