import { scopeOf } from '@onair/contract/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { acceptedInvalid, send, walked } from './testing/contract-calls.ts';
import { fill } from './testing/request-path.ts';
import { smallestInput } from './testing/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Inputs of each endpoint, which are spoiled in three ways each. */
const EACH = 12;

const writes = walked.filter(({ body }) => body);

/** What no client may set, wherever it tries. */
const FORBIDDEN = [
  'id',
  'role',
  'owner',
  'accountId',
  'createdBy',
  'createdTime',
  'updatedTime',
  'demo',
  'password_hash',
  'disabledAt',
  'isAdmin',
  '__proto_',
];

test('input made from the schemas is never accepted when it is not valid', async () => {
  const { sent, accepted } = await acceptedInvalid(app, EACH);
  expect(accepted).toEqual([]);
  console.log(`contract fuzz: ${sent} requests that are not valid`);
});

/** What only API tokens open has its own test. */
const forSessions = walked.filter(({ access }) => scopeOf(access) === null);

describe('fields that are not the caller’s to set', () => {
  test('are refused by every write, at any depth of its body', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of writes) {
      const input = smallestInput(endpoint);
      const known = (endpoint.body as { properties?: object }).properties ?? {};
      for (const name of FORBIDDEN.filter((field) => !(field in known))) {
        const answer = await send(
          app,
          endpoint,
          { ...input, body: { ...(input.body as object), [name]: 'admin' } },
          token,
        );
        expect(answer.statusCode, `${endpoint.name} ${name}`).toBe(400);
        expect(answer.json().data.fields).toEqual([
          expect.objectContaining({ field: name, rule: 'additionalProperties' }),
        ]);
      }
    }
  });

  test('are refused in every query', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of forSessions) {
      const answer = await send(app, endpoint, smallestInput(endpoint), token, 'role=admin&debug=1');
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 400]);
    }
  });

  test('cannot reach the prototype of everything', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of writes) {
      for (const evil of ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}']) {
        const body = JSON.stringify(smallestInput(endpoint).body);
        const payload = body === '{}' ? `{${evil}}` : `{${evil},${body.slice(1)}`;
        const answer = await app.http.inject({
          method: endpoint.method,
          url: fill(endpoint.path, smallestInput(endpoint).params),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload,
        });
        expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 400]);
      }
    }
    expect('polluted' in {}).toBe(false);
  });

  test('sent twice in a query are refused, and twice in a body are parsed once', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of forSessions.filter(({ query }) => query)) {
      const answer = await send(app, endpoint, smallestInput(endpoint), token, 'current=1&current=2');
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 400]);
    }
  });
});
