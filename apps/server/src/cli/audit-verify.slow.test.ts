import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '../db/write.ts';
import { systemActor } from '../deps.ts';
import { headsFile, noteHead } from '../domains/audit/audit.service.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { programEnvironment } from '../testing/program-environment.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./audit-verify.ts', import.meta.url));

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'onair-verify-'));
  app = await testApp({ config: { dataDir } });
  for (let n = 0; n < 5; n += 1) {
    await write(app.deps, systemActor, async (w) =>
      w.audit({ action: 'policy.edit', subjectType: 'thing', subjectId: String(n), after: { n } }),
    );
  }
  await noteHead(app.deps);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const databaseUrl = (): string => {
  const { connectionString, host, port, user, database } = app.pool.options as pg.PoolConfig;
  if (connectionString) return connectionString;
  const query = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  return `postgresql:///${database}?${query}`;
};

const verify = async (more: NodeJS.ProcessEnv = {}, ...args: string[]) => {
  const env = {
    ...programEnvironment,
    DATABASE_URL: databaseUrl(),
    DATA_DIR: dataDir,
    AUDIT_KEY: app.deps.secrets.auditKey.toString('hex'),
    VISITOR_KEY: app.deps.secrets.visitorKey.toString('hex'),
    ...more,
  };
  try {
    return { code: 0, ...(await run(process.execPath, [script, ...args], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
};

test('an intact log is reported as intact, with its length and what it was compared with', async () => {
  const { code, stdout } = await verify();
  expect(stdout).toMatch(
    /^The audit log is whole: 5 rows, compared with 1 noted in .*audit-head\.log\.\nIts end: [0-9a-f]{64}\n$/,
  );
  expect(code).toBe(0);
});

test('a log that differs from the heads recorded outside fails, and the row is named', async () => {
  const file = headsFile(dataDir);
  const kept = readFileSync(file, 'utf8');
  appendFileSync(file, kept.replace('"seq":5', '"seq":4'));
  const { code, stderr } = await verify();
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^THE AUDIT LOG IS NOT WHOLE\. Row 4 /)]);
  writeFileSync(file, kept);
});

test('a wrong key is distinguished from a tampered log', async () => {
  const { code, stderr } = await verify({ AUDIT_KEY: 'ab'.repeat(32) });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The audit log of this database began with another key\./),
  ]);
});

test('an option that does not exist is refused in one line, and help is help', async () => {
  expect(await verify({}, '--fast')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Unknown option '--fast'.*\n$/),
  });
  expect(await verify({}, '--help')).toMatchObject({ code: 0, stdout: expect.stringMatching(/npm run audit:verify/) });
});
