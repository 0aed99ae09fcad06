import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, expect, test } from 'vitest';
import { openDb, openPool } from '../db/client.ts';
import { verifyAudit } from '../domains/audit/audit.service.ts';
import { openLog } from '../lib/log.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { enterAccount } from '../testing/enter.ts';
import { startProcess } from '../testing/server-process.ts';

const AUDIT_KEY = 'ab'.repeat(32);
const keys = { AUDIT_KEY, VISITOR_KEY: 'cd'.repeat(32) };
const folder = temporaryFolder();
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  folder.remove();
});

/** PostgreSQL's own programs, of the version that the documented commands would use. */
const program = (name: string): string => {
  const debian = `/usr/lib/postgresql/15/bin/${name}`;
  return existsSync(debian) ? debian : name;
};
const run = (name: string, ...args: string[]): void => {
  const { status, stderr, error } = spawnSync(program(name), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr ?? String(error));
};

const urlOf = ({ pool }: TestDatabase): string => pool.connectionString ?? '';

test('the documented dump of an own PostgreSQL and copy of its media files restore the installation elsewhere', async () => {
  const original = await createDatabase();
  databases.push(original);
  const [media, mediaCopy] = [`${folder.path}/media`, `${folder.path}/media-copy`];
  const start = (database: TestDatabase, dataDir: string, mediaDir: string) =>
    startProcess({
      ...keys,
      DATABASE_URL: urlOf(database),
      DATA_DIR: `${folder.path}/${dataDir}`,
      MEDIA_DIR: mediaDir,
    });
  const first = await start(original, 'one', media);
  const pool = openPool(original.pool, openLog('silent'));
  const { token } = await enterAccount(openDb(pool), { role: 'admin', now: new Date() });
  await pool.end();
  for (let n = 0; n < 20; n += 1) {
    const set = { name: `Set ${n}`, contentType: 'img', filterType: 'artificial', status: 'online' } as const;
    expect((await first.call(createPolicy, set, { token })).body.code).toBe(20000);
  }
  const before = await first.call(listPolicies, { pageSize: 100 }, { token });
  await first.end('SIGTERM');
  mkdirSync(`${media}/videos`, { recursive: true });
  writeFileSync(`${media}/videos/clip.flv`, 'FLV');

  const file = `${folder.path}/onair.dump`;
  run('pg_dump', '-Fc', '-f', file, urlOf(original));
  const restored = await createDatabase('empty');
  databases.push(restored);
  run('pg_restore', '--exit-on-error', '-d', urlOf(restored), file);
  spawnSync('cp', ['-a', media, mediaCopy]);

  const second = await start(restored, 'two', mediaCopy);
  expect((await second.call(listPolicies, { pageSize: 100 }, { token })).body).toEqual(before.body);
  await second.end('SIGTERM');
  expect(readFileSync(`${mediaCopy}/videos/clip.flv`, 'utf8')).toBe('FLV');
  const restoredPool = openPool(restored.pool, openLog('silent'));
  const verdict = await verifyAudit(openDb(restoredPool), Buffer.from(AUDIT_KEY, 'hex'));
  await restoredPool.end();
  expect(verdict).toMatchObject({ ok: true, rows: 20 });
});
