import { hash } from '@node-rs/argon2';
import { failures, SUCCESS } from '@onair/contract/failure';
import { login, userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { openTestAccount, PASSWORD, signInAs, trySignIn } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { newToken } from './sessions.store.ts';

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  app = await testApp({ log: (line) => lines.push(line), config: { sessionsMax: 100 } });
  await openTestAccount(app, 'alice');
  await openTestAccount(app, 'Ｂóris');
  await openTestAccount(app, 'disabled');
  await app.deps.db.execute(sql`update accounts set disabled_at = now() where username = 'disabled'`);
});
afterAll(() => app.close());

const storedHash = async (username: string): Promise<string> => {
  const { rows } = await app.pool.query('select password_hash from accounts where username = $1', [username]);
  return rows[0].password_hash;
};

describe('the calls as the specification writes them', () => {
  test('POST /api/user/login answers data.token, which opens POST /api/user/info', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { username: 'alice', password: PASSWORD },
    });
    expect(answer.json()).toEqual({
      data: { token: expect.stringMatching(/^[\w-]{43}$/) },
      status: 'ok',
      msg: 'ok',
      code: SUCCESS,
    });
    const info = await app.http.inject({
      method: 'POST',
      url: '/api/user/info',
      headers: { authorization: `Bearer ${answer.json().data.token}` },
    });
    expect(info.json()).toMatchObject({ code: SUCCESS, data: { name: 'alice', role: 'user', accountRole: 'user' } });
  });

  test.each([
    ['', 'x', 'zh-CN', '用户名不能为空'],
    ['', '', 'en-US', 'Username cannot be empty'],
    ['   ', 'x', 'en-US', 'Username cannot be empty'],
    ['alice', '', 'zh-CN', '密码不能为空'],
    ['alice', '', 'en-US', 'Password cannot be empty'],
    ['alice', 'wrong', 'zh-CN', '账号或者密码错误'],
    ['alice', 'wrong', 'en-US', 'The account or password is wrong'],
  ])('"%s" with "%s" in %s is told: %s', async (username, password, language, msg) => {
    const { http, body } = await app.call(login, { username, password }, { headers: { 'accept-language': language } });
    expect({ http, body }).toEqual({ http: 200, body: { data: null, status: 'fail', msg, code: 50000 } });
  });

  test('the name is found in other case, full width, composed or not, and with spaces around', async () => {
    for (const name of ['ALICE', 'ａｌｉｃｅ', ' alice ', 'Bóris', 'bo\u0301ris']) {
      expect((await trySignIn(app, name)).body.code, name).toBe(SUCCESS);
    }
  });
});

describe('stored passwords', () => {
  test('are argon2id with at least 19 MiB and two passes', async () => {
    const { rows } = await app.pool.query('select password_hash from accounts');
    for (const { password_hash } of rows) {
      const [, memory, passes] = PHC.exec(password_hash) ?? [];
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
    }
  });

  test('are hashed again at sign-in when they were made at a lower cost', async () => {
    await openTestAccount(app, 'earlier');
    const cheap = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await app.pool.query('update accounts set password_hash = $1 where username = $2', [cheap, 'earlier']);
    await signInAs(app, 'earlier');
    const renewed = await storedHash('earlier');
    expect(renewed).toMatch(/m=19456,t=2,p=1/);
    await signInAs(app, 'earlier');
    expect(await storedHash('earlier')).toBe(renewed);
  });

  test('are compared in full: 128 characters that differ in the last', async () => {
    const long = `Aa1!${'x'.repeat(123)}`;
    await openTestAccount(app, 'patient', { password: `${long}y` });
    expect((await trySignIn(app, 'patient', { password: `${long}y` })).body.code).toBe(SUCCESS);
    expect((await trySignIn(app, 'patient', { password: `${long}z` })).body.code).toBe(50000);
    expect((await trySignIn(app, 'patient', { password: long })).body.code).toBe(50000);
  });

  test('are the same password in every spelling of the same characters', async () => {
    await openTestAccount(app, 'unicode', { password: 'Ａb1!é😀密' });
    expect((await trySignIn(app, 'unicode', { password: 'Ab1!e\u0301😀密' })).body.code).toBe(SUCCESS);
  });
});

describe('too much to hash', () => {
  const guesses = async () => (await app.pool.query('select count(*) from throttle_turns')).rows[0].count;

  test.each([
    ['129 characters', 'x'.repeat(129), 400, failures.invalid.code],
    ['a megabyte', 'x'.repeat(1_000_000), 413, failures.tooLarge.code],
    ['128 characters that NFKC makes 4 kB', '\ufdfa'.repeat(128), 400, failures.invalid.code],
    ['a lone surrogate', 'Aa1!xx\ud800', 400, failures.invalid.code],
  ])('%s is refused without hashing', async (_, password, http, code) => {
    const before = await guesses();
    const answer = await trySignIn(app, 'alice', { password, address: '127.0.0.9' });
    expect({ http: answer.http, code: answer.body.code }).toEqual({ http, code });
    expect(await guesses()).toBe(before);
  });
});

describe('who cannot sign in learns nothing', () => {
  const nobody = ['nobody-here', 'alice', 'disabled'] as const;
  const passwordFor = (name: string) => (name === 'disabled' ? PASSWORD : 'Wr0ng#password');

  test('unknown name, wrong password and disabled account get the same answer', async () => {
    const answers = [];
    for (const name of nobody)
      answers.push(await trySignIn(app, name, { password: passwordFor(name), address: '127.0.0.8' }));
    const [first, ...others] = answers.map(({ http, text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { http, text, headers: rest };
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('and it costs the same', async () => {
    // Counted is the processor's time, all threads together: what else the machine does meanwhile is not in it.
    const spentMs = (since: NodeJS.CpuUsage) => {
      const { user, system } = process.cpuUsage(since);
      return (user + system) / 1000;
    };
    const times: Record<string, number[]> = { 'nobody-here': [], alice: [], disabled: [] };
    for (let round = 0; round < 32; round += 1) {
      for (const name of nobody) {
        const from = process.cpuUsage();
        // Another address each time, so that the throttle stays out of the measurement.
        await trySignIn(app, name, {
          password: passwordFor(name),
          address: `127.1.${nobody.indexOf(name)}.${round + 1}`,
        });
        // The first rounds warm everything up.
        if (round >= 2) times[name]?.push(spentMs(from));
      }
    }
    const median = (values: number[] = []) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
    const medians = nobody.map((name) => median(times[name]));
    const hashing: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const from = process.cpuUsage();
      await hash('x', { memoryCost: 19_456, timeCost: 2 });
      hashing.push(spentMs(from));
    }
    // Without the same work for everyone the difference would be a whole hash.
    const difference = Math.max(...medians) - Math.min(...medians);
    expect(difference).toBeLessThan(Math.max(2, median(hashing) * 0.25));
  });
});

describe('tokens', () => {
  test('ten thousand are all different, 256 bits in 43 characters', () => {
    const tokens = new Set(Array.from({ length: 10_000 }, newToken));
    expect(tokens.size).toBe(10_000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('no token, device token or password is in any row of the database or line of the log', async () => {
    const secrets: string[] = [PASSWORD];
    for (let i = 0; i < 25; i += 1) {
      const key = { 'idempotency-key': `sign-in-${i}-${'k'.repeat(8)}` };
      const { token, device } = await signInAs(app, 'alice', { token: secrets.at(-1), headers: key });
      secrets.push(...(device ? [device] : []), token);
    }
    expect(new Set(secrets).size).toBe(51);
    const { rows: tables } = await app.pool.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await app.pool.query(`select t::text as row from ${name} t`);
      dump.push(...rows.map(({ row }) => row));
    }
    expect(dump.length).toBeGreaterThan(50);
    const everything = [...dump, ...lines].join('\n');
    const found = secrets.filter((secret) => {
      const hex = Buffer.from(secret).toString('hex');
      return everything.includes(secret) || everything.includes(hex);
    });
    expect(found).toEqual([]);
  });

  test('a new sign-in from the same browser ends the session before it, and no other', async () => {
    const other = await signInAs(app, 'alice');
    const first = await signInAs(app, 'alice');
    const second = await signInAs(app, 'alice', { token: first.token });
    expect((await app.call(userInfo, {}, { token: first.token })).body.code).toBe(failures.notSignedIn.code);
    for (const { token } of [other, second]) {
      expect((await app.call(userInfo, {}, { token })).body.code).toBe(SUCCESS);
    }
  });

  test('a failed sign-in leaves the session of the browser alone', async () => {
    const { token } = await signInAs(app, 'alice');
    await trySignIn(app, 'alice', { token, password: 'Wr0ng#password' });
    expect((await app.call(userInfo, {}, { token })).body.code).toBe(SUCCESS);
  });
});

describe('the log of sign-ins', () => {
  test('has one line for each try: outcome, account, address, request, UTC time', async () => {
    lines.length = 0;
    const address = '127.0.3.3';
    await trySignIn(app, 'alice', { address });
    await trySignIn(app, 'alice', { address, password: 'Wr0ng#password' });
    await trySignIn(app, 'disabled', { address });
    await trySignIn(app, 'S3cret-typed-as-name', { address });
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'sign-in');
    expect(events.map(({ outcome, account }) => [outcome, account])).toEqual([
      ['signed-in', 'alice'],
      ['wrong', 'alice'],
      ['disabled', 'disabled'],
      ['unknown', null],
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        address,
        reqId: expect.stringMatching(/^[\w-]{36}$/),
        time: expect.stringMatching(/Z$/),
      });
    }
    expect(lines.join('')).not.toContain('S3cret-typed-as-name');
  });

  test('a sign-in is one row of the audit log, under the name of who signed in', async () => {
    await signInAs(app, 'alice', { address: '127.0.3.4' });
    const { rows } = await app.pool.query(
      'select action, account_name, role, address from audit_log order by seq desc limit 1',
    );
    expect(rows[0]).toEqual({ action: 'session.start', account_name: 'alice', role: 'user', address: '127.0.3.4' });
  });
});
