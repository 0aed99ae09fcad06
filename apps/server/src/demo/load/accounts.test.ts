import { failures, SUCCESS } from '@onair/contract/failure';
import { userInfo } from '@onair/contract/identity/session';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../domains/identity/session/accounts.service.ts';
import { hasAdmin } from '../../domains/identity/session/accounts.store.ts';
import { signInAs, trySignIn } from '../../testing/accounts.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { closeAccounts, openAccounts } from './accounts.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { sessionsMax: 50 } });
});
afterAll(() => app.close());

describe('a fresh installation outside demo mode', () => {
  test('has no admin and lets nobody in with any of a hundred common pairs', async () => {
    expect(await hasAdmin(app.deps.db)).toBe(false);
    expect(await closeAccounts(app.deps)).toBe(0);
    const names = ['admin', 'user', 'root', 'administrator', 'onair'];
    const passwords = [...dictionary['passwords-common'].slice(0, 17), 'admin', 'user', 'Admin@123'];
    let pair = 0;
    for (const username of names) {
      for (const password of passwords) {
        pair += 1;
        const answer = await trySignIn(app, username, { password, address: `127.8.0.${pair}` });
        expect(answer.body.code, `${username} / ${password}`).toBe(failures.wrongCredentials.code);
      }
    }
    expect(pair).toBe(100);
  });
});

describe('demo mode', () => {
  test('has admin / admin, user / user and nine colleagues nobody can be, each with a profile', async () => {
    const ids = await openAccounts(app.deps);
    expect(Object.keys(ids).length).toBe(11);
    const profileAs = async (name: string) => {
      const { token } = await signInAs(app, name, { password: name });
      return (await app.call(userInfo, {}, { token })).body.data;
    };
    expect(await profileAs('admin')).toMatchObject({
      name: '王立群',
      role: 'admin',
      certification: 1,
      accountId: '10000000010',
    });
    expect(await profileAs('user')).toMatchObject({ name: '李思远', role: 'user', organizationName: '远光传媒' });
    const { rows } = await app.pool.query('select * from accounts order by account_number');
    for (const row of rows) {
      expect(row.demo).toBe(true);
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      for (const field of ['name', 'email', 'phone', 'job', 'job_name', 'organization', 'location', 'location_name']) {
        expect(row[field], `${row.username} ${field}`).not.toBe('');
      }
      expect(new Date(row.created_at).getTime()).toBeLessThan(app.clock.now().getTime() - 60 * DAY);
    }
    const colleagues = rows.map(({ username }) => username).filter((name) => name !== 'admin' && name !== 'user');
    expect(colleagues.length).toBe(9);
    for (const name of colleagues) {
      expect((await trySignIn(app, name, { password: name, address: '127.0.0.50' })).body.code).not.toBe(SUCCESS);
    }
  });

  test('seeding again changes nothing', async () => {
    const state = async () => JSON.stringify((await app.pool.query('select * from accounts order by id')).rows);
    const before = await state();
    await openAccounts(app.deps);
    expect(await state()).toBe(before);
  });

  test('is left completely: its accounts cannot sign in, their sessions are over, their names are free', async () => {
    const { token } = await signInAs(app, 'admin', { password: 'admin' });
    expect(await closeAccounts(app.deps)).toBe(11);
    expect(await closeAccounts(app.deps)).toBe(0);
    expect((await app.call(userInfo, {}, { token })).body.code).toBe(failures.notSignedIn.code);
    for (const name of ['admin', 'user', 'demo:admin']) {
      const answer = await trySignIn(app, name, { password: name.slice(-5), address: '127.0.0.51' });
      expect(answer.body.code).toBe(failures.wrongCredentials.code);
    }
    expect(await hasAdmin(app.deps.db)).toBe(false);
  });

  test('entered again finds its people as they were, but never takes the name of a real account', async () => {
    const { password } = await openAccount(app.deps, { username: 'admin', role: 'admin' });
    const ids = await openAccounts(app.deps);
    expect((await trySignIn(app, 'admin', { password: 'admin', address: '127.0.0.52' })).body.code).toBe(
      failures.wrongCredentials.code,
    );
    await signInAs(app, 'admin', { password });
    await signInAs(app, 'user', { password: 'user' });
    expect(Object.keys(ids)).toContain('demo:admin');
    expect((await app.pool.query('select count(*) from accounts')).rows[0].count).toBe(12);
  });
});
