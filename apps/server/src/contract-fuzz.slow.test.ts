import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { brokenByValid, send, walked } from './testing/contract-calls.ts';
import { smallestInput } from './testing/samples.ts';

/** Inputs of each endpoint: more of them meet the same rules again. */
const EACH = 12;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('input made from the schemas', () => {
  test('never breaks the server when it is valid', async () => {
    const { sent, broken } = await brokenByValid(app, EACH);
    expect(broken).toEqual([]);
    console.log(`contract fuzz: ${sent} valid requests`);
  });

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
