import { endpoints } from '@onair/contract/index';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { inLanes, isValid, openAdmin, send, walked } from './testing/contract-calls.ts';
import { acceptedInput, smallestInput } from './testing/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('input made from the schemas', () => {
  test('never breaks the server when it is valid', async () => {
    const broken: string[] = [];
    let sent = 0;
    await inLanes(walked, async (endpoint) => {
      const signedIn = await openAdmin(app);
      for (const input of fc.sample(acceptedInput(endpoint), { numRuns: 40, seed: 1 })) {
        const answer = await signedIn(endpoint, input);
        sent += 1;
        // That the database did not answer in time is what readiness is there to say.
        const isNotReady = endpoint.name === 'ready' && answer.statusCode === 503;
        if (answer.statusCode >= 500 && !isNotReady)
          broken.push(`${endpoint.name} ${JSON.stringify(input).slice(0, 300)} ${answer.statusCode}`);
      }
    });
    expect(broken).toEqual([]);
    console.log(`contract fuzz: ${sent} valid requests`);
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
          app,
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
