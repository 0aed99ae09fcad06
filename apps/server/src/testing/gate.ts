import pg from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Holds a lock that others have to wait for until it opens, so that a test knows who came first. */
export const gateOf = async ({ pool }: Pick<TestApp, 'pool'>, lock: string) => {
  const gate = new pg.Client(pool.options);
  await gate.connect();
  await gate.query('begin');
  await gate.query(lock);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    /** Until so many wait for any lock. On another connection: within a transaction the answer stays the same. */
    waitFor: (n: number) => expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(n),
    open: () => gate.end(),
  };
};
