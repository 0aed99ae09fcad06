import { endpoints } from '@onair/contract';
import { failures, SUCCESS } from '@onair/contract/failure';
import { endSession, switchRole, userInfo, userMenu } from '@onair/contract/identity/session';
import { menuFor, menuLinks, pageRoutes } from '@onair/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAccount, signInAs } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await openTestAccount(app, 'boss', { role: 'admin' });
  await openTestAccount(app, 'worker');
});
afterAll(() => app.close());

const roleOf = async (token: string) => {
  const { body } = await app.call(userInfo, {}, { token });
  return body.status === 'ok' ? [body.data.role, body.data.accountRole] : [];
};

describe('switching the role', () => {
  test('an admin acts as user and as admin again, in this session only, and the audit log has it', async () => {
    const here = await signInAs(app, 'boss');
    const there = await signInAs(app, 'boss');
    const asUser = await app.call(switchRole, { role: 'user' }, { token: here.token });
    expect(asUser.body.data).toMatchObject({ role: 'user', accountRole: 'admin', name: 'boss' });
    expect(await roleOf(here.token)).toEqual(['user', 'admin']);
    expect(await roleOf(there.token)).toEqual(['admin', 'admin']);
    const { rows } = await app.pool.query(
      'select action, account_name, before, after from audit_log order by seq desc limit 1',
    );
    expect(rows[0]).toEqual({
      action: 'session.switchRole',
      account_name: 'boss',
      before: { role: 'admin' },
      after: { role: 'user' },
    });
    await app.call(switchRole, { role: 'admin' }, { token: here.token });
    expect(await roleOf(here.token)).toEqual(['admin', 'admin']);
  });

  test('is enforced: as user an admin may not do what a user may not', async () => {
    const boss = await signInAs(app, 'boss');
    const worker = await signInAs(app, 'worker');
    await app.call(switchRole, { role: 'user' }, { token: boss.token });
    const { rows } = await app.pool.query(
      `select s.id from sessions s join accounts a on a.id = s.account_id where a.username = 'worker' and s.ended_at is null`,
    );
    expect((await app.call(endSession, { id: rows[0].id }, { token: boss.token })).body.code).toBe(
      failures.notFound.code,
    );
    expect(await roleOf(worker.token)).toEqual(['user', 'user']);
  });

  test('never raises anyone', async () => {
    const { token } = await signInAs(app, 'worker');
    const { body } = await app.call(switchRole, { role: 'admin' }, { token, headers: { 'accept-language': 'en' } });
    expect(body).toEqual({
      data: null,
      status: 'fail',
      msg: 'Your user group does not have the authority to perform this operation',
      code: failures.forbidden.code,
    });
    expect(await roleOf(token)).toEqual(['user', 'user']);
    expect((await app.call(switchRole, { role: 'user' }, { token })).body.code).toBe(SUCCESS);
  });

  test('notifies the other tabs of the session', async () => {
    const { token } = await signInAs(app, 'boss');
    const events: unknown[] = [];
    const stop = app.deps.bus.subscribe('stream', (entries) => events.push(...(entries as unknown[])));
    await app.call(switchRole, { role: 'user' }, { token });
    stop();
    expect(events).toContainEqual(
      expect.objectContaining({ topic: 'session', event: 'changed', data: { sessionId: expect.any(String) } }),
    );
  });
});

describe('a role that is only claimed', () => {
  test('changes nothing, wherever it stands, at any operation for admins', async () => {
    const { token } = await signInAs(app, 'worker');
    const forAdmins = endpoints.filter(({ name, access }) => access === 'admin' && app.mounted.has(name));
    expect(forAdmins.length).toBeGreaterThan(0);
    const claims = [
      { headers: { 'x-role': 'admin', role: 'admin', 'x-user-role': 'admin' } },
      { headers: { cookie: 'role=admin; userRole=admin' } },
      { query: '?role=admin' },
      { payload: { role: 'admin', accountRole: 'admin' } },
      { headers: { 'x-original-url': '/api/user/info', 'x-http-method-override': 'GET', 'x-forwarded-user': 'boss' } },
    ];
    for (const { name, method, path } of forAdmins) {
      for (const { headers = {}, query = '', payload } of claims) {
        const response = await app.http.inject({
          method,
          url: path.replace(/:\w+/g, '0191e3a0-0000-7000-8000-000000000000') + query,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(payload && method !== 'GET' ? { payload } : {}),
        });
        expect([name, response.json().code]).toEqual([name, failures.forbidden.code]);
      }
    }
  });

  test('in the body of a call for everyone is refused as unknown', async () => {
    const { token } = await signInAs(app, 'worker');
    const response = await app.http.inject({
      method: 'POST',
      url: userInfo.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { role: 'admin' },
    });
    expect(response.statusCode).toBe(400);
    expect(await roleOf(token)).toEqual(['user', 'user']);
  });
});

describe('the menu from the server', () => {
  const menuOf = async (token: string) => {
    const { body } = await app.call(userMenu, {}, { token });
    if (body.status !== 'ok') throw new Error(body.msg);
    return body.data;
  };
  const adminPages: string[] = pageRoutes.filter(({ access }) => access === 'admin').map(({ name }) => name);

  test('is the whole tree that the role may see, external links included, in order', async () => {
    const { token } = await signInAs(app, 'boss');
    const menu = await menuOf(token);
    expect(menu).toEqual(menuFor('admin', true));
    expect(menu.map(({ meta }) => meta.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const names = menu.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]);
    // A page of one record is reached by links.
    const listed = pageRoutes
      .filter(({ access, ...page }) => access === 'admin' && !('hideInMenu' in page))
      .map(({ name }) => name);
    for (const name of [...listed, ...menuLinks.map((link) => link.name)]) expect(names).toContain(name);
  });

  test('has no page of admins for a user, nor for an admin who acts as user', async () => {
    const worker = await signInAs(app, 'worker');
    const boss = await signInAs(app, 'boss');
    await app.call(switchRole, { role: 'user' }, { token: boss.token });
    for (const { token } of [worker, boss]) {
      const menu = await menuOf(token);
      expect(menu).toEqual(menuFor('user', true));
      const names = menu.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]);
      expect(names.filter((name) => adminPages.includes(name))).toEqual([]);
      expect(menu[0]?.children?.[0]?.name).toBe('Workplace');
    }
  });
});
