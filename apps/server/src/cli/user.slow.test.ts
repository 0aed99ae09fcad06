import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { failures, SUCCESS } from '@onair/contract/failure';
import { userInfo } from '@onair/contract/identity/session';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '../domains/audit/audit.service.ts';
import { openTestAccount, signInAs, trySignIn } from '../testing/accounts.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { enrol } from '../testing/authenticator.ts';
import { programEnvironment } from '../testing/program-environment.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./user.ts', import.meta.url));

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await testApp();
  dataDir = mkdtempSync(join(tmpdir(), 'onair-user-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The test's own database as an address, the way an operator names one. */
const databaseUrl = (): string => {
  const { connectionString, host, port, user, database } = app.pool.options as pg.PoolConfig;
  if (connectionString) return connectionString;
  const query = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  return `postgresql:///${database}?${query}`;
};

type Outcome = { code: number; stdout: string; stderr: string };

const keys = () => ({
  AUDIT_KEY: app.deps.secrets.auditKey.toString('hex'),
  VISITOR_KEY: app.deps.secrets.visitorKey.toString('hex'),
});

const user = (...args: string[]): Promise<Outcome> => userWith({ DATABASE_URL: databaseUrl(), ...keys() }, ...args);

const userWith = async (settings: Record<string, string>, ...args: string[]): Promise<Outcome> => {
  const env = { ...programEnvironment, DATA_DIR: dataDir, ...settings };
  try {
    return { code: 0, ...(await run(process.execPath, [script, ...args], { env })) };
  } catch (error) {
    return error as Outcome;
  }
};

const passwordIn = ({ stdout }: Outcome): string => /^Password: (\S+)$/m.exec(stdout)?.[1] ?? '';

describe('the account command', () => {
  test('makes the first admin: its password is printed once, works once and must be changed', async () => {
    const made = await user('create', 'chief', '--role', 'admin');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const password = passwordIn(made);
    expect(password).toMatch(/^\S{20}$/);
    const { token } = await signInAs(app, 'chief', { password });
    expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({
      accountRole: 'admin',
      mustChangePassword: true,
    });
    const { rows } = await app.pool.query(
      `select account_id, address, subject_type, before::text, after::text from audit_log where action = 'account.create'`,
    );
    expect(rows).toMatchObject([{ account_id: null, address: 'system', subject_type: 'account' }]);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(await user('list'))).not.toContain(password);
  });

  test('resets, changes the role, disables, enables and lists', async () => {
    const first = passwordIn(await user('create', 'clerk'));
    const second = passwordIn(await user('reset', 'CLERK'));
    expect((await trySignIn(app, 'clerk', { password: first })).body.code).toBe(failures.wrongCredentials.code);
    await signInAs(app, 'clerk', { password: second });
    expect((await user('role', 'clerk', '--role', 'admin')).code).toBe(0);
    expect((await user('disable', 'clerk')).code).toBe(0);
    expect((await trySignIn(app, 'clerk', { password: second })).body.code).toBe(failures.wrongCredentials.code);
    expect((await user('list')).stdout).toMatch(/clerk.*admin.*disabled/);
    expect((await user('enable', 'clerk')).code).toBe(0);
    expect((await trySignIn(app, 'clerk', { password: second })).body.code).toBe(SUCCESS);
  });

  test.each([
    [['create', 'chief'], 'There is an account named chief already.'],
    [['reset', 'nobody'], 'There is no account named nobody.'],
    [['create'], 'Name the account.'],
    [['create', 'two', 'names'], 'There is one name too many: names'],
    [['create', 'a b'], 'A name has 2 to 64 letters'],
    [
      ['create', 'x1', '--role', 'king'],
      'The role is one of admin, editor, reviewer, operator, finance, viewer, user, not "king".',
    ],
    [['role', 'chief'], 'The role is one of admin, editor, reviewer, operator, finance, viewer, user: --role admin.'],
    [['frobnicate'], 'There is no command "frobnicate".'],
  ])('%s is answered in a sentence and fails', async (args, sentence) => {
    const { code, stderr, stdout } = await user(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
  });

  test('without the keys of the servers it changes nothing, makes no keys, and the audit log stays whole', async () => {
    await user('create', 'keeper');
    const logged = async () => (await app.pool.query('select count(*)::int as rows from audit_log')).rows;
    const before = await logged();
    for (const settings of [{}, { ...keys(), AUDIT_KEY: 'ef'.repeat(32) }]) {
      const { code, stderr } = await userWith({ DATABASE_URL: databaseUrl(), ...settings }, 'create', 'stranger');
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*AUDIT_KEY and VISITOR_KEY[^\n]*\n$/)]);
    }
    expect(await logged()).toEqual(before);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await verifyAudit(app.deps.db, app.deps.secrets.auditKey, [])).toMatchObject({ ok: true });
  });

  test('where no server has run it says so and creates nothing', async () => {
    const empty = join(dataDir, 'elsewhere');
    const { code, stderr } = await userWith({ DATA_DIR: empty }, 'list');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${empty}.`)]);
    expect(existsSync(empty)).toBe(false);
  });

  test('explains itself', async () => {
    expect((await user()).stdout).toContain('npm run user -- create NAME');
    expect((await user('--help')).stdout).toContain('npm run user -- list');
  });

  test('mends a lost device and sets an address: the sessions end, and what cannot be is said in a sentence', async () => {
    await openTestAccount(app, 'loser');
    const { token } = await signInAs(app, 'loser');
    expect(await user('totp-off', 'loser')).toMatchObject({ code: 1, stderr: expect.stringContaining('does not use') });
    await enrol(app, token);
    expect((await trySignIn(app, 'loser')).body.code).toBe(failures.secondStep.code);
    expect(await user('totp-off', 'loser')).toMatchObject({ code: 0 });
    const { token: next } = await signInAs(app, 'loser');
    expect(await user('email', 'loser', '--email', 'nobody')).toMatchObject({ code: 1 });
    expect(await user('email', 'loser', '--email', 'loser@example.com')).toMatchObject({ code: 0 });
    const { rows } = await app.pool.query(`select email, verified_email from accounts where username = 'loser'`);
    expect(rows).toEqual([{ email: 'loser@example.com', verified_email: '' }]);
    const { rows: alive } = await app.pool.query(
      `select 1 from sessions s join accounts a on a.id = s.account_id where a.username = 'loser' and ended_at is null`,
    );
    expect([alive.length, typeof next]).toEqual([0, 'string']);
  });
});
