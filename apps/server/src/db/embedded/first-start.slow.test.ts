import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, open, openAndKill, refusal, temporaryFolder } from '../../testing/data-folder.ts';

const root = temporaryFolder();
afterAll(() => root.remove());

test('the first start makes a database in UTF-8 with checksums, without TCP, closed to others', async () => {
  const dataDir = join(root.path, 'first');
  const { pool, kind, stop } = await open(dataDir);
  const [facts] = await ask(
    pool,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as tcp, current_setting('synchronous_commit') as sync,
       (select usesuper from pg_user where usename = current_user) as superuser`,
  );
  expect(facts).toEqual({ encoding: 'UTF8', checksums: 'on', tcp: '', sync: 'on', superuser: false });
  expect(kind).toBe('embedded');
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  await stop();
});

const MOMENTS = 5;
test('a first start that is killed at any of five moments leaves nothing in the way of the next', async () => {
  const began = performance.now();
  const { stop } = await open(join(root.path, 'measured'));
  const takes = performance.now() - began + 150;
  await stop();
  for (let moment = 1; moment <= MOMENTS; moment++) {
    const dataDir = join(root.path, `killed-${moment}`);
    await openAndKill(dataDir, (takes * moment) / MOMENTS);
    const database = await open(dataDir);
    expect(await ask(database.pool, 'select current_database() as name')).toEqual([{ name: 'onair' }]);
    await database.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.creating-'))).toEqual([]);
  }
});

test('a folder whose path is too long for a socket works too', async () => {
  const dataDir = join(root.path, 'x'.repeat(120));
  const { pool, stop } = await open(dataDir);
  expect(pool.host).not.toContain(dataDir);
  expect(statSync(pool.host!).mode & 0o077).toBe(0);
  expect(await ask(pool, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(() => statSync(pool.host!)).toThrow('ENOENT');
});

test('a data folder that cannot be one is refused in a sentence', async () => {
  const path = join(root.path, 'file');
  writeFileSync(path, '');
  expect((await refusal(path)).message).toMatch(/^The data folder .*\/file cannot be used: EEXIST/);
  mkdirSync(join(root.path, 'taken', 'postgres'), { recursive: true });
  expect((await refusal(join(root.path, 'taken'))).message).toMatch(/Give Onair its own DATA_DIR/);
});
