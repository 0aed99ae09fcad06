import type { Endpoint } from '@onair/contract/endpoint';
import { failures, SESSION_ENDED } from '@onair/contract/failure';
import { endpoints } from '@onair/contract/index';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closed } from './http/validation.ts';
import { fill, search, type TestApp, testApp } from './testing/app.ts';
import { mutated } from './testing/mutate.ts';
import { acceptedInput, type Parts, smallestInput } from './testing/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const INVALID = failures.invalid.code;
const walked = endpoints.filter(({ transport }) => transport !== 'upload');
const writes = walked.filter(({ body }) => body);

/** TypeBox's own opinion, independent of the validator that the server uses. */
const isValid = (schema: TSchema, value: unknown): boolean => Value.Check(closed(schema) as TSchema, value);

const send = (endpoint: Endpoint, { params, query, body }: Parts, token: string, more = '') => {
  const path = fill(endpoint.path, params) + search(query);
  return app.http.inject({
    method: endpoint.method,
    url: more ? path + (path.includes('?') ? '&' : '?') + more : path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
};
const codeOf = (answer: { body: string; headers: Record<string, unknown> }): number | null =>
  String(answer.headers['content-type']).includes('json') ? (JSON.parse(answer.body).code ?? null) : null;

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

describe('input made from the schemas', () => {
  test('never breaks the server when it is valid, and is never accepted when it is not', async () => {
    const broken: string[] = [];
    const accepted: string[] = [];
    let sent = 0;
    const tried = async (endpoint: Endpoint, place: number): Promise<void> => {
      let { token } = await app.enter('admin');
      /** Sends as someone who is signed in, also after an input that ended the session. */
      const signedIn = async (input: Parts) => {
        sent += 1;
        const answer = await send(endpoint, input, token);
        if (!SESSION_ENDED.includes(codeOf(answer) ?? 0)) return answer;
        token = (await app.enter('admin')).token;
        return send(endpoint, input, token);
      };
      for (const [n, input] of fc.sample(acceptedInput(endpoint), { numRuns: 40, seed: 1 }).entries()) {
        const answer = await signedIn(input);
        // That the database did not answer in time is what readiness is there to say.
        const isNotReady = endpoint.name === 'ready' && answer.statusCode === 503;
        if (answer.statusCode >= 500 && !isNotReady)
          broken.push(`${endpoint.name} ${JSON.stringify(input).slice(0, 300)} ${answer.statusCode}`);
        if (!endpoint.body) continue;
        for (const body of fc.sample(mutated(input.body), { numRuns: 3, seed: place * 1_000 + n })) {
          if (body === undefined || isValid(endpoint.body, body)) continue;
          const refused = await signedIn({ ...input, body });
          // A mutation may have grown beyond what the server reads at all.
          const isRefused = refused.statusCode === 413 || (refused.statusCode === 400 && codeOf(refused) === INVALID);
          if (!isRefused) {
            accepted.push(
              `${endpoint.name} ${JSON.stringify(body).slice(0, 300)} ${refused.statusCode} ${codeOf(refused)}`,
            );
          }
        }
      }
    };
    // Several at a time, as people come.
    const waiting = [...walked.entries()];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await tried(next[1], next[0]);
    };
    await Promise.all(Array.from({ length: 4 }, lane));
    expect(broken).toEqual([]);
    expect(accepted).toEqual([]);
    console.log(`contract fuzz: ${sent} requests`);
  }, 300_000);

  test.each([
    '\u0000',
    '\ud800',
    `${2 ** 53}`,
    '1e400',
    '-1',
    '99999999999999999999',
    'x'.repeat(5000),
    "' or 1=1 --",
    '<script>',
    '{"$gt":""}',
  ])('a query of %j is answered without a fault wherever it stands', async (text) => {
    const { token } = await app.enter('admin');
    for (const endpoint of walked.filter(({ query }) => query)) {
      for (const name of Object.keys((endpoint.query as { properties?: object }).properties ?? {})) {
        const answer = await send(
          endpoint,
          smallestInput(endpoint),
          token,
          `${name}=${encodeURIComponent(text.toWellFormed())}`,
        );
        expect(answer.statusCode, `${endpoint.name} ${name}`).toBeLessThan(500);
      }
    }
  });
});

describe('fields that are not the caller’s to set', () => {
  test('are refused by every write, at any depth of its body', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of writes) {
      const input = smallestInput(endpoint);
      const known = (endpoint.body as { properties?: object }).properties ?? {};
      for (const name of FORBIDDEN.filter((field) => !(field in known))) {
        const answer = await send(endpoint, { ...input, body: { ...(input.body as object), [name]: 'admin' } }, token);
        expect(answer.statusCode, `${endpoint.name} ${name}`).toBe(400);
        expect(answer.json().data.fields).toEqual([
          expect.objectContaining({ field: name, rule: 'additionalProperties' }),
        ]);
      }
    }
  });

  test('are refused in every query', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of walked) {
      const answer = await send(endpoint, smallestInput(endpoint), token, 'role=admin&debug=1');
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
    for (const endpoint of walked.filter(({ query }) => query)) {
      const answer = await send(endpoint, smallestInput(endpoint), token, 'current=1&current=2');
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 400]);
    }
  });
});

/** Names of what must never leave the server, whatever schema lets it through. */
const SECRET = /hash|totp|secret|salt|internal|^password$/i;

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(part)])
    : [];

describe('answers', () => {
  test('hold what the contract promises and not a field more', async () => {
    const { token } = await app.enter('admin');
    for (const endpoint of endpoints.filter(
      ({ transport = 'json', method }) => transport === 'json' && method === 'GET',
    )) {
      const answer = await send(endpoint, smallestInput(endpoint), token);
      const { code, data } = answer.json();
      if (code !== 20000) continue;
      expect(isValid(endpoint.output, data), `${endpoint.name} ${answer.body.slice(0, 300)}`).toBe(true);
      expect(keysOf(data).filter((key) => SECRET.test(key))).toEqual([]);
    }
  });
});
