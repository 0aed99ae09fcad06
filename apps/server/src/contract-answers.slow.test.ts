import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { isValid, send, walked } from './testing/contract-calls.ts';
import { smallestInput } from './testing/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Names of what must never leave the server, whatever schema lets it through. */
const SECRET = /hash|totp|secret|salt|internal|^password$/i;

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(part)])
    : [];

test('answers hold what the contract promises and not a field more', async () => {
  const { token } = await app.enter('admin');
  for (const endpoint of walked.filter(({ transport = 'json', method }) => transport === 'json' && method === 'GET')) {
    const answer = await send(app, endpoint, smallestInput(endpoint), token);
    const { code, data } = answer.json();
    if (code !== 20000) continue;
    expect(isValid(endpoint.output, data), `${endpoint.name} ${answer.body.slice(0, 300)}`).toBe(true);
    expect(keysOf(data).filter((key) => SECRET.test(key))).toEqual([]);
  }
});
