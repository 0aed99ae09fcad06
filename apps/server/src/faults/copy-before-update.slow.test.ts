import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, expect, test } from 'vitest';
import { schemaVersion } from '../db/connection/migrate.ts';
import { copyBeforeUpdate } from '../db/embedded/before-update.ts';
import { layoutOf } from '../db/embedded/layout.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { startProcess } from '../testing/server-process.ts';
import { withDatabase } from './evidence.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('before an update the stopped database is copied, and the copy starts', async () => {
  const dataDir = `${folder.path}/data`;
  const first = await startProcess({ DATA_DIR: dataDir });
  const { token } = await withDatabase(dataDir, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  const set = { name: 'kept', contentType: 'img', filterType: 'artificial', status: 'online' } as const;
  await first.call(createPolicy, set, { token });
  await first.end('SIGTERM');
  const layout = layoutOf(dataDir);
  expect(copyBeforeUpdate(layout, () => {})).toBe(false);
  const printed: string[] = [];
  expect(copyBeforeUpdate(layout, (line) => printed.push(line), schemaVersion() + 1)).toBe(true);
  expect(printed.join()).toContain(layout.beforeUpdate);

  const restored = `${folder.path}/restored`;
  mkdirSync(restored, { mode: 0o700 });
  cpSync(layout.beforeUpdate, `${restored}/postgres`, { recursive: true });
  cpSync(`${dataDir}/secrets.json`, `${restored}/secrets.json`);
  const second = await startProcess({ DATA_DIR: restored });
  await withDatabase(restored, async (db) => {
    const { rows } = await db.execute<{ name: string }>('select name from policies');
    expect(rows).toEqual([{ name: 'kept' }]);
  });
  await second.end('SIGTERM');
  expect(existsSync(`${layout.beforeUpdate}.new`)).toBe(false);
});
