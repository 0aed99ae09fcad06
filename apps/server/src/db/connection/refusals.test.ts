import { ready } from '@onair/contract/system/system';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { sql } from '../sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const look = async () => {
  const { http, body } = await app.call(ready, {}, { headers: { 'accept-language': 'en-US' } });
  return [http, body.msg];
};
/** Readiness is believed for a second. */
const soon = (answer: unknown[]) => expect.poll(look, { interval: 300 }).toEqual(answer);

test('a database that refuses writes makes the server not ready, with the reason, until it takes them again', async () => {
  expect(await look()).toEqual([200, 'ok']);
  const every = async (setting: string) => {
    const admin = new pg.Client(app.pool.options);
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>('select current_database() as name');
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${setting}`);
    // What is connected keeps its setting.
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await admin.end();
  };
  await every('on');
  const write = () => app.deps.db.transaction((tx) => tx.execute(sql`update installation set value = value`));
  await expect
    .poll(() =>
      write().then(
        () => 'done',
        (e: { cause?: { code?: string } }) => e.cause?.code,
      ),
    )
    .toBe('25006');
  await soon([503, 'The database is read-only: nothing can be written']);
  await every('off');
  await soon([200, 'ok']);
  await expect
    .poll(() =>
      write().then(
        () => 'done',
        () => 'refused',
      ),
    )
    .toBe('done');
});
