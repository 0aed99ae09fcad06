import { randomBytes } from 'node:crypto';
import { endpoints } from '@onair/contract';
import { failures, SUCCESS } from '@onair/contract/failure';
import { endOtherSessions, endSession, listSessions, logout, userInfo } from '@onair/contract/identity/session';
import { partsOf } from '@onair/contract/typed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAccount, signInAs } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { changeRole, setAccountDisabled } from './accounts.service.ts';
import { sessionCheck } from './sessions.service.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const IDLE = 8 * HOUR;
const ABSOLUTE = 7 * 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { sessionsMax: 5, sessionIdleMs: IDLE, sessionAbsoluteMs: ABSOLUTE } });
});
afterAll(() => app.close());

const codeOf = async (token: string): Promise<number> => (await app.call(userInfo, {}, { token })).body.code;

let people = 0;
/** A new account, signed in. */
const someone = async (role: 'admin' | 'user' = 'user') => {
  people += 1;
  const username = `person-${people}`;
  const accountId = await openTestAccount(app, username, { role });
  const { token } = await signInAs(app, username);
  return { username, accountId, token };
};

describe('limits of a session', () => {
  test('unused it lives to its idle limit and not beyond', async () => {
    for (const [late, code] of [
      [-SECOND, SUCCESS],
      [SECOND, failures.expired.code],
    ] as const) {
      const { token } = await someone();
      app.clock.advance(IDLE + late);
      expect(await codeOf(token)).toBe(code);
      // Told as often as it is asked, also when the clock is set back.
      app.clock.advance(-HOUR);
      expect(await codeOf(token)).toBe(code);
      app.clock.advance(HOUR);
    }
  });

  test('used it lives to its absolute limit and not beyond', async () => {
    for (const [late, code] of [
      [-SECOND, SUCCESS],
      [SECOND, failures.expired.code],
    ] as const) {
      const { token } = await someone();
      for (let past = 0; past < ABSOLUTE - HOUR; past += HOUR) {
        app.clock.advance(HOUR);
        expect(await codeOf(token)).toBe(SUCCESS);
      }
      app.clock.advance(HOUR + late);
      expect(await codeOf(token)).toBe(code);
    }
  });

  test('an hour forward or back ends nothing that is not due', async () => {
    const { token } = await someone();
    for (const jump of [HOUR, -2 * HOUR, HOUR]) {
      app.clock.advance(jump);
      expect(await codeOf(token)).toBe(SUCCESS);
    }
  });
});

describe('signing out', () => {
  test('a signed-out token is refused immediately, and signing out again changes nothing', async () => {
    const { token } = await someone();
    for (let i = 0; i < 3; i += 1) {
      const { http, body } = await app.call(logout, {}, { token });
      expect({ http, body }).toEqual({ http: 200, body: { data: null, status: 'ok', msg: 'ok', code: SUCCESS } });
      expect(await codeOf(token)).toBe(failures.notSignedIn.code);
    }
    expect((await app.call(logout, {})).body.code).toBe(SUCCESS);
    expect((await app.call(logout, {}, { token: 'rubbish' })).body.code).toBe(SUCCESS);
  });

  test('no use of the token that begins after the answer is accepted, however many are under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token } = await someone();
      let signedOut = false;
      const uses: Promise<void>[] = [];
      const use = async () => {
        const begunAfter = signedOut;
        const code = await codeOf(token);
        if (begunAfter) expect(code).toBe(failures.notSignedIn.code);
      };
      for (let i = 0; i < 25; i += 1) uses.push(use());
      const ending = app.call(logout, {}, { token }).then(() => {
        signedOut = true;
        for (let i = 0; i < 25; i += 1) uses.push(use());
      });
      await ending;
      await Promise.all(uses);
      expect(await codeOf(token)).toBe(failures.notSignedIn.code);
    }
  });
});

test('what was read of a session before it ended is not remembered after', async () => {
  const { token } = await someone();
  const held = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  /** The real database, whose answers arrive late. */
  const slow = Object.create(app.deps.db, {
    execute: {
      value: async (query: Parameters<typeof app.deps.db.execute>[0]) => {
        const rows = await app.deps.db.execute(query);
        read.resolve();
        await held.promise;
        return rows;
      },
    },
  });
  const check = sessionCheck({ ...app.deps, db: slow });
  const overtaken = check(token);
  await read.promise;
  await app.call(logout, {}, { token });
  held.resolve();
  expect(await overtaken).toMatchObject({ role: 'user' });
  expect(await check(token)).toBe('notSignedIn');
});

describe('several sessions of one account', () => {
  test('beyond the limit the oldest learns once that someone signed in elsewhere, then it is unknown', async () => {
    const { username, token } = await someone();
    const others = [];
    for (let i = 0; i < 4; i += 1) others.push((await signInAs(app, username)).token);
    for (const each of [token, ...others]) expect(await codeOf(each)).toBe(SUCCESS);
    others.push((await signInAs(app, username)).token);
    const heard = await Promise.all(Array.from({ length: 10 }, () => codeOf(token)));
    expect(heard.filter((code) => code === failures.signedInElsewhere.code).length).toBe(1);
    expect(heard.filter((code) => code === failures.notSignedIn.code).length).toBe(9);
    for (const each of others) expect(await codeOf(each)).toBe(SUCCESS);
  });

  test('under the single-session setting each sign-in displaces the one before', async () => {
    const single = await testApp({ config: { sessionsMax: 1 } });
    await openTestAccount(single, 'only');
    const first = (await signInAs(single, 'only')).token;
    const second = (await signInAs(single, 'only')).token;
    const code = async (token: string) => (await single.call(userInfo, {}, { token })).body.code;
    expect([await code(first), await code(first), await code(second)]).toEqual([
      failures.signedInElsewhere.code,
      failures.notSignedIn.code,
      SUCCESS,
    ]);
    await single.close();
  });

  test('expired sessions do not count', async () => {
    const { username } = await someone();
    for (let i = 0; i < 4; i += 1) await signInAs(app, username);
    app.clock.advance(IDLE - HOUR);
    const late = (await signInAs(app, username)).token;
    app.clock.advance(2 * HOUR);
    for (let i = 0; i < 4; i += 1) await signInAs(app, username);
    expect(await codeOf(late)).toBe(SUCCESS);
  });

  test('are listed with address and browser, the latest first, one’s own marked', async () => {
    const { username, token } = await someone();
    await signInAs(app, username, { address: '127.0.0.44', headers: { 'user-agent': 'Other <b>browser</b>' } });
    const { body } = await app.call(listSessions, {}, { token });
    if (body.status !== 'ok') throw new Error(body.msg);
    expect(body.data.map(({ current, address, userAgent }) => ({ current, address, userAgent }))).toEqual([
      { current: false, address: '127.0.0.44', userAgent: 'Other <b>browser</b>' },
      { current: true, address: '127.0.0.1', userAgent: expect.any(String) },
    ]);
  });

  test('one’s own can be ended one by one or all but this one; someone else’s does not exist', async () => {
    const mine = await someone();
    const other = await signInAs(app, mine.username);
    const stranger = await someone();
    const list = await app.call(listSessions, {}, { token: mine.token });
    const id = list.body.status === 'ok' ? list.body.data.find(({ current }) => !current)?.id : undefined;
    if (!id) throw new Error('no other session');
    expect((await app.call(endSession, { id }, { token: stranger.token })).body.code).toBe(failures.notFound.code);
    expect(await codeOf(other.token)).toBe(SUCCESS);
    expect((await app.call(endSession, { id }, { token: mine.token })).body.code).toBe(SUCCESS);
    expect(await codeOf(other.token)).toBe(failures.notSignedIn.code);
    expect((await app.call(endSession, { id }, { token: mine.token })).body.code).toBe(failures.notFound.code);

    const third = await signInAs(app, mine.username);
    const fourth = await signInAs(app, mine.username);
    const answer = await app.call(endOtherSessions, {}, { token: mine.token });
    expect(answer.body.data).toEqual({ ended: 2 });
    for (const { token } of [third, fourth]) expect(await codeOf(token)).toBe(failures.notSignedIn.code);
    for (const token of [mine.token, stranger.token]) expect(await codeOf(token)).toBe(SUCCESS);
  });

  test('an admin ends anyone’s', async () => {
    const admin = await someone('admin');
    const { token, username } = await someone();
    const { rows } = await app.pool.query(
      'select s.id from sessions s join accounts a on a.id = s.account_id where a.username = $1',
      [username],
    );
    expect((await app.call(endSession, { id: rows[0].id }, { token: admin.token })).body.code).toBe(SUCCESS);
    expect(await codeOf(token)).toBe(failures.notSignedIn.code);
  });
});

describe('changes of an account', () => {
  test('disabling it and changing its role take effect on the next call, a hundred times out of a hundred', async () => {
    const { username } = await someone();
    for (let round = 0; round < 50; round += 1) {
      const before = (await signInAs(app, username)).token;
      expect(await codeOf(before)).toBe(SUCCESS);
      await setAccountDisabled(app.deps, { username }, true);
      expect(await codeOf(before)).toBe(failures.notSignedIn.code);
      await setAccountDisabled(app.deps, { username }, false);
      expect(await codeOf(before)).toBe(failures.notSignedIn.code);

      const { token } = await signInAs(app, username);
      expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({ role: round % 2 ? 'admin' : 'user' });
      await changeRole(app.deps, { username }, round % 2 ? 'user' : 'admin');
      expect(await codeOf(token)).toBe(failures.notSignedIn.code);
    }
  });
});

describe('invalid tokens', () => {
  test('a thousand invented and twenty malformed ones are unknown, never a fault', async () => {
    for (let i = 0; i < 1_000; i += 1) {
      const { http, body } = await app.call(userInfo, {}, { token: randomBytes(32).toString('base64url') });
      expect({ http, code: body.code }).toEqual({ http: 200, code: failures.notSignedIn.code });
    }
    const headers = [
      ...['', 'Bearer', 'Bearer ', 'bearer x', 'Basic YTpi', 'Bearer null', 'Bearer undefined', 'Bearer  two  spaces'],
      ...["Bearer ' or 1=1 --", 'Bearer \u00e9\u00e8', `Bearer ${'x'.repeat(7_000)}`, 'Bearer %00', 'Bearer ../../etc'],
      ...['Bearer {}', 'Bearer []', 'Bearer 0', 'Bearer -1', 'Bearer true', `Bearer ${'A'.repeat(43)}`, 'Digest x'],
    ];
    for (const authorization of headers) {
      const { http, body } = await app.call(userInfo, {}, { headers: { authorization } });
      expect({ authorization, http, code: body.code }).toEqual({
        authorization,
        http: 200,
        code: failures.notSignedIn.code,
      });
    }
  });

  test('a token is taken from the Authorization header only', async () => {
    const { token } = await someone();
    for (const [path, headers] of [
      [`?token=${token}`, {}],
      [`?access_token=${token}`, {}],
      ['', { cookie: `token=${token}` }],
      ['', { 'x-token': token }],
    ] as const) {
      const { body } = await app.call(
        { ...userInfo, path: `${userInfo.path}${path}` } as typeof userInfo,
        {},
        { headers },
      );
      expect(body.code).not.toBe(SUCCESS);
    }
    const namesOf = (schema: unknown): string[] => Object.keys(partsOf(partsOf(schema).properties));
    for (const { query, params } of endpoints) {
      expect([...namesOf(query), ...namesOf(params)].filter((name) => /token/i.test(name))).toEqual([]);
    }
  });

  test('no answer sets a cookie, and none may be stored', async () => {
    const { token, username } = await someone();
    const answers = [
      await app.call(userInfo, {}, { token }),
      await app.call(userInfo, {}),
      await app.call(listSessions, {}, { token }),
      await app.call(logout, {}, { token }),
    ];
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { username, password: 'x' },
    });
    for (const headers of [...answers.map((answer) => answer.headers), signedIn.headers]) {
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});
