import { pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const get = async (url: string) => (await app.http.inject({ method: 'GET', url })).body;
const WITHDRAWN = 30;

test.each(['rules', 'artificial'] as const)(
  'the page and the feeds of a set by %s show what is online, however much of it was withdrawn since',
  async (filterType) => {
    const type = 'verticalVideo' as const;
    const [online = 0] = await makeItems(app, [{ title: 'Still online', type, tags: [filterType] }]);
    const withdrawn = await makeItems(
      app,
      Array.from({ length: WITHDRAWN }, (_, n) => ({
        title: `Gone ${n}`,
        type,
        tags: [filterType],
        status: 'offline' as const,
      })),
    );
    const set = { name: 'A set', number: `S-${filterType}`, contentType: type, filterType, status: 'online' as const };
    const rule = filterType === 'rules' ? { rule: { tags: [filterType] } } : {};
    const { id, version } = dataOf(await app.call(createPolicy, { ...set, ...rule }, { token: admin.token }));
    if (filterType === 'artificial') {
      const add = [online, ...withdrawn];
      dataOf(await app.call(pickPolicyContents, { id, version, add }, { token: admin.token }));
    }
    const page = await get(`/c/set/${set.number}`);
    expect([page.includes('Still online'), page.includes('rel="next"')]).toEqual([true, false]);
    expect(await get(`/c/set/${set.number}/feed.xml`)).toContain('Still online');
  },
);
