import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addContents } from '../../content/policy-sets/policy-sets.fixtures.ts';
import { filingsOf } from './dimensions.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('a lookup that began before the cache was reloaded still knows all that it knew', async () => {
  const [first = 0, second = 0, third = 0] = await addContents(app, [{}, {}, {}]);
  let now = 0;
  const lookUp = filingsOf(app.deps.db, () => now);
  expect((await lookUp(new Set([first]))).has(first)).toBe(true);
  // Nobody reads the contents until the lock is given back.
  const holder = await app.pool.connect();
  await holder.query('begin; lock table contents in access exclusive mode');
  const slow = lookUp(new Set([first, second]));
  now += 6_000;
  const next = lookUp(new Set([third]));
  await holder.query('rollback');
  holder.release();
  expect([...(await slow).keys()].filter((id) => id === first || id === second)).toEqual([first, second]);
  expect((await next).has(third)).toBe(true);
});
