import { endSession, login, userInfo } from '@onair/contract/identity/session';
import { health, site } from '@onair/contract/system/system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) =>
  app.http.inject({ method: 'POST', url: login.path, payload, headers });

describe('every answer', () => {
  test('is an envelope in the language of the reader, refusals as HTTP 200', async () => {
    const zh = await app.call(userInfo, {});
    expect(zh.http).toBe(200);
    expect(zh.body).toEqual({ data: null, status: 'fail', msg: '未登录', code: 50008 });
    const en = await app.call(userInfo, {}, { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
    expect(en.body.msg).toBe('Not signed in');
    const fine = await app.call(health, {});
    expect(fine.body).toMatchObject({ status: 'ok', msg: 'ok', code: 20000, data: { alive: true } });
  });

  test('carries the security headers, is never stored and names its request', async () => {
    for (const answer of [
      await app.call(site, {}),
      await app.call(userInfo, {}),
      await app.http.inject('/api/nothing'),
    ]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
    }
  });
});

describe('what cannot be a request of ours', () => {
  test.each([
    ['broken JSON', '{"username":', json, 400, 40000],
    ['JSON as text', '{"username":"a","password":"b"}', { 'content-type': 'text/plain' }, 415, 41500],
    ['a form', 'username=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 41500],
    ['a multipart form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 41500],
    ['a body of no type', '{}', {}, 415, 41500],
    ['a field too many', '{"username":"a","password":"b","role":"admin"}', json, 400, 40000],
    ['a wrong type', '{"username":1,"password":"b"}', json, 400, 40000],
    ['a prototype', '{"username":"a","password":"b","__proto__":{"admin":true}}', json, 400, 40000],
    ['a constructor', '{"username":"a","password":"b","constructor":{"prototype":{}}}', json, 400, 40000],
    ['a NUL', '{"username":"a\\u0000","password":"b"}', json, 400, 40000],
    ['a lone surrogate', '{"username":"\\ud800","password":"b"}', json, 400, 40000],
    ['a body past 64 KiB', `{"username":"${'a'.repeat(70_000)}"}`, json, 413, 41300],
    ['450 levels of arrays', `${'['.repeat(450)}${']'.repeat(450)}`, json, 400, 40000],
    [
      '2,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [i, 1]))),
      json,
      400,
      40000,
    ],
  ])('%s is refused with an envelope', async (_name, payload, headers, http, code) => {
    const answer = await post(payload, headers as Record<string, string>);
    expect(answer.statusCode).toBe(http);
    expect(answer.json()).toMatchObject({ status: 'fail', code });
    expect(answer.body).not.toMatch(/stack|node_modules|SyntaxError|\.ts/);
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });

  test('names the field at fault in the language of the reader and never repeats what was sent', async () => {
    const answer = await post('{"username":"<script>","password":7}', { ...json, 'accept-language': 'en' });
    expect(answer.json().data.fields).toEqual([{ field: 'password', rule: 'type', msg: 'has the wrong type' }]);
    expect(answer.body).not.toContain('script');
  });

  test('an address that cannot be decoded is refused with an envelope', async () => {
    const answer = await app.http.inject('/api/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'fail', code: 40000 });
  });

  test('a duplicated single query field is refused', async () => {
    const admin = await app.enter('admin');
    const answer = await app.http.inject({
      url: '/api/content/list?current=1&current=2',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([400, 404]).toContain(answer.statusCode);
  });

  test('who may not call is told so before the body is read', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: userInfo.path,
      payload: '{"broken":',
      headers: json,
    });
    expect(answer.json()).toMatchObject({ code: 50008 });
    const user = await app.enter('user');
    const path = endSession.path.replace(':id', 'not-a-uuid');
    const wrong = await app.http.inject({
      method: 'DELETE',
      url: path,
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(wrong.json()).toMatchObject({ code: 40000, data: { fields: [{ field: 'id' }] } });
  });
});
