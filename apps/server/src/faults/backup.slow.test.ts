import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { startProcess } from '../testing/server-process.ts';
import { withDatabase } from './evidence.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const [original, restored, backup] = ['original', 'restored', 'backup'].map((name) => `${folder.path}/${name}`);
const scriptOf = (name: string): string => fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url));
const run = (name: string, dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [scriptOf(name), ...args], {
    env: { ...programEnvironment, DATA_DIR: dataDir },
  });
const stored = `recordings/${crypto.randomUUID()}-1.mp4`;

test('a backup that is made while people write is the installation of one moment, which one command restores elsewhere', async () => {
  if (!original || !restored || !backup) throw new Error('no place');
  const first = await startProcess({ DATA_DIR: original });
  const { token } = await withDatabase(original, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  const film = randomBytes(300_000);
  mkdirSync(`${original}/media/recordings`, { recursive: true });
  writeFileSync(`${original}/media/${stored}`, film);
  let made = 0;
  let stopped = false;
  const write = async (): Promise<void> => {
    while (!stopped) {
      const set = { name: `Set ${made}`, contentType: 'img', filterType: 'artificial', status: 'online' } as const;
      expect((await first.call(createPolicy, set, { token })).body.code).toBe(20000);
      made += 1;
    }
  };
  const writing = write();
  const atBegin = made;
  const { stdout } = await run('backup', original, '--to', backup);
  const atEnd = made;
  stopped = true;
  await writing;
  await first.end('SIGTERM');
  expect(stdout).toContain('It holds the keys of the installation');
  expect(statSync(`${backup}/secrets.json`).mode & 0o077).toBe(0);
  expect(statSync(backup).mode & 0o077).toBe(0);

  const { stdout: output } = await run('restore', restored, '--from', backup);
  expect(output).toMatch(
    /is restored: \d+ rows in \d+ tables,\nand 1 files, 0\.3 MB\.\nThe audit log is whole: \d+ rows\./,
  );
  expect(readFileSync(`${restored}/media/${stored}`).equals(film)).toBe(true);
  expect(existsSync(`${restored}/restoring`)).toBe(false);
  const second = await startProcess({ DATA_DIR: restored });
  const { body } = await second.call(listPolicies, { pageSize: 1 }, { token });
  const total = body.data && 'total' in body.data ? body.data.total : -1;
  // As many as there were at a moment between the beginning and the end of the command.
  expect(total).toBeGreaterThanOrEqual(atBegin);
  expect(total).toBeLessThanOrEqual(atEnd + 1);
  const audited = Number(/whole: (\d+) rows/.exec(output)?.[1]);
  // The one change in progress may have been committed at that moment and not sealed yet; the server has sealed it by now.
  expect(total - audited).toBeGreaterThanOrEqual(0);
  expect(total - audited).toBeLessThanOrEqual(1);
  await expect(run('restore', restored, '--from', backup)).rejects.toThrow('is already using the data folder');
  await second.end('SIGTERM');
  await expect(run('restore', restored, '--from', backup)).rejects.toThrow('The database is not empty');
});

test('a backup without keys says so, and is restored only with them', async () => {
  if (!original) throw new Error('no place');
  const bare = `${folder.path}/bare`;
  const { stdout } = await run('backup', original, '--to', bare, '--without-keys');
  expect(stdout).toContain('It holds no keys');
  expect(existsSync(`${bare}/secrets.json`)).toBe(false);
  const elsewhere = `${folder.path}/elsewhere`;
  await expect(run('restore', elsewhere, '--from', bare)).rejects.toThrow('set AUDIT_KEY and VISITOR_KEY');
  expect(spawnSync('cp', [`${original}/secrets.json`, `${elsewhere}/`]).status).toBe(0);
  expect((await run('restore', elsewhere, '--from', bare)).stdout).toContain('The audit log is whole');
});
