import { login, resetPassword, userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { openHttp } from '../http/server.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { openLog } from './log.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp({ log: (line) => lines.push(line) });
});
afterAll(() => app.close());

const CANARY = 'canary7f3a';

describe('the log', () => {
  test('is one JSON line an event, whatever is sent', async () => {
    const evil = 'a\r\nb\u001b[31mc\u2028d\u2029e\u0085f\u009b';
    await app.http.inject({ url: `/api/${encodeURIComponent(evil)}`, headers: { 'user-agent': 'x\u009b31m' } });
    await app.call(login, { username: 'b\u2028d\u2029e\u0085f\u009b', password: 'x' });
    const out: string[] = [];
    openLog('info', { write: (line) => out.push(line) }).info({ evil }, evil);
    for (const line of [...lines, ...out]) {
      expect(line.endsWith('}\n')).toBe(true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control bytes are what must not be there
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      expect(() => JSON.parse(line)).not.toThrow();
    }
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ evil, msg: evil });
  });

  test('says of a refusal when, who, from where, what and why', async () => {
    const user = await app.enter('user');
    await app.http.inject({ url: '/api/docs/json?token=none', headers: { authorization: `Bearer ${user.token}` } });
    const line = JSON.parse(lines.at(-1) ?? '{}');
    expect(line).toMatchObject({
      msg: 'refused',
      endpoint: 'openApi',
      method: 'GET',
      path: '/api/docs/json',
      failure: 'forbidden',
      account: user.username,
      address: '127.0.0.1',
    });
    expect(new Date(line.time).toISOString()).toBe(line.time);
    expect(line.reqId).toMatch(/^[\w-]{36}$/);
  });

  test('never holds a secret: not of a login, a token, an address, a reset link or a failing query', async () => {
    const from = lines.length;
    const token = CANARY.padEnd(43, 'x');
    await app.call(login, { username: 'nobody', password: `${CANARY}-password` });
    await app.call(userInfo, {}, { token });
    await app.call(resetPassword, { resetToken: `${CANARY}-reset`, password: `${CANARY}A1!` });
    await app.http.inject({ url: `/api/files/${token}?token=${token}`, headers: { cookie: `token=${token}` } });
    const log = openLog('info', { write: (line) => lines.push(line) });
    log.info({ password: CANARY, body: { token: CANARY, deep: { authorization: CANARY } } }, 'said');
    const failed = await app.deps.db.execute(sql`select * from nothing where hash = ${CANARY}`).then(
      () => null,
      (err: unknown) => err,
    );
    log.error({ err: failed }, 'request failed');
    const output = lines.slice(from).join('');
    expect(output).toContain('select * from nothing');
    expect(output).not.toContain(CANARY);
  });
});

describe('a fault inside', () => {
  test('is told to the log alone, and the next request is served', async () => {
    const { token } = await app.enter('admin');
    await app.deps.db.execute(sql`alter table accounts rename to accounts_away`);
    const from = lines.length;
    const answer = await app.call(userInfo, {}, { token });
    await app.deps.db.execute(sql`alter table accounts_away rename to accounts`);
    expect(answer).toMatchObject({ http: 500, body: { code: 50500, data: null, msg: '服务器出了点问题' } });
    expect(answer.text).not.toMatch(/accounts|select|relation|stack|\.ts/i);
    const entries = lines.slice(from).map((line) => JSON.parse(line));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      level: 50,
      endpoint: 'userInfo',
      failure: 'internal',
      err: { cause: { code: '42P01' } },
    });
    expect((await app.call(userInfo, {}, { token })).body.code).toBe(20000);
  });

  test('of a route that states no access stops the server from starting', async () => {
    const { http } = await openHttp(app.deps, { leaving: false, now: false });
    expect(() => http.get('/api/side-door', async () => 'in')).toThrow('states no access');
  });
});
