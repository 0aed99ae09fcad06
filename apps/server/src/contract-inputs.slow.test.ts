import { endpoints } from '@onair/contract/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { acceptedInvalid, brokenByValid, isValid, send } from './testing/contract-calls.ts';
import { smallestInput } from './testing/samples.ts';

/** For each endpoint; the second tier sends eight times as many (`contract-fuzz`, `contract-refusals`). */
const EACH = 5;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('input made from the schemas never breaks the server when it is valid', async () => {
  expect((await brokenByValid(app, EACH)).broken).toEqual([]);
});

test('input made from the schemas is never accepted when it is not valid', async () => {
  expect((await acceptedInvalid(app, EACH)).accepted).toEqual([]);
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
      const answer = await send(app, endpoint, smallestInput(endpoint), token);
      const { code, data } = answer.json();
      if (code !== 20000) continue;
      expect(isValid(endpoint.output, data), `${endpoint.name} ${answer.body.slice(0, 300)}`).toBe(true);
      expect(keysOf(data).filter((key) => SECRET.test(key))).toEqual([]);
    }
  });
});
