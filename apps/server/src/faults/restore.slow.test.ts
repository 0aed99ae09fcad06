import { spawnSync } from 'node:child_process';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, expect, test } from 'vitest';
import { verifyAudit } from '../domains/audit/audit.service.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { startProcess } from '../testing/server-process.ts';
import { auditKeyOf, withDatabase } from './evidence.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const run = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

test('the documented copy of a stopped data folder restores the whole installation in another place', async () => {
  const original = `${folder.path}/original`;
  const restored = `${folder.path}/restored`;
  const file = `${folder.path}/backup.tar.gz`;
  const first = await startProcess({ DATA_DIR: original });
  const { token } = await withDatabase(original, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  for (let n = 0; n < 20; n += 1) {
    const set = { name: `Set ${n}`, contentType: 'img', filterType: 'artificial', status: 'online' } as const;
    expect((await first.call(createPolicy, set, { token })).body.code).toBe(20000);
  }
  const before = await first.call(listPolicies, { pageSize: 100 }, { token });
  await first.end('SIGTERM');

  run('tar', '-C', original, '-czpf', file, '.');
  run('mkdir', '-m', '700', restored);
  run('tar', '-C', restored, '--same-owner', '-xzpf', file);

  const second = await startProcess({ DATA_DIR: restored });
  expect((await second.call(listPolicies, { pageSize: 100 }, { token })).body).toEqual(before.body);
  await second.end('SIGTERM');
  await withDatabase(restored, async (db) => {
    expect(await verifyAudit(db, auditKeyOf(restored))).toMatchObject({ ok: true, rows: 20 });
  });
});
