import { failures, SUCCESS } from '@onair/contract/failure';
import { userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAccount, signInAs, trySignIn } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await openTestAccount(app, 'alice');
});
afterAll(() => app.close());

test('two hundred sign-ins at once leave the server to everyone else', async () => {
  const { token, device } = await signInAs(app, 'alice');
  // Warm, so that what is measured is the flood.
  await Promise.all(Array.from({ length: 10 }, (_, i) => trySignIn(app, `warm-${i}`, { address: `127.6.0.${i + 1}` })));
  const memory = process.memoryUsage().rss;

  let flooding = true;
  const flood = Promise.all(
    Array.from({ length: 200 }, (_, i) => trySignIn(app, `someone-${i}`, { address: `127.5.${i % 5}.${i + 1}` })),
  ).finally(() => {
    flooding = false;
  });
  let cheap = 0;
  while (flooding) {
    expect((await app.call(userInfo, {}, { token })).body.code).toBe(SUCCESS);
    cheap += 1;
  }
  const answers = await flood;

  const codes = answers.map(({ body }) => body.code);
  const checked = codes.filter((code) => code === failures.wrongCredentials.code).length;
  const refused = answers.filter(({ http, headers }) => http === 429 && Number(headers['retry-after']) > 0).length;
  const others = answers.filter(({ http, body }) => http !== 429 && body.code !== failures.wrongCredentials.code);
  expect(others.map(({ http, text }) => `${http} ${text}`)).toEqual([]);
  expect(checked + refused).toBe(200);
  expect(checked).toBeGreaterThanOrEqual(52);
  // With hashing on the event loop everyone else would wait for a hash or more each time.
  expect(cheap).toBeGreaterThan(checked);
  expect((process.memoryUsage().rss - memory) / 1e6).toBeLessThan(150);

  // Who was turned away has not used up a guess.
  const { rows } = await app.pool.query('select count(*) from throttle_turns');
  expect(rows[0].count).toBe((checked + 10) * 3);
  expect(device).not.toBeNull();
});

test('a known browser is let in while the queue is full of strangers', async () => {
  const { device } = await signInAs(app, 'alice');
  const flood = Array.from({ length: 150 }, (_, i) =>
    trySignIn(app, `other-${i}`, { address: `127.7.${i % 5}.${i + 1}` }),
  );
  const owner = await trySignIn(app, 'alice', { address: '127.0.0.77', device: device ?? '' });
  expect(owner.body.code).toBe(SUCCESS);
  await Promise.all(flood);
});
