import { bulkContent, cancelBulk, getBulk, undoBulk } from '@onair/contract/content/library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { contentNow, dataOf, type Person, retitle } from '../review-queues/review-queues.fixtures.ts';
import { startBulks } from './bulk.ts';

let app: TestApp;
let admin: Person;
let user: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  user = await app.enter('user', 'Zhao');
  startBulks(app.deps);
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
const now = async (bulk: string) => dataOf(await app.call(getBulk, { bulk }, as()));

it('changes every match, and takes it back but for what others changed since', async () => {
  const ids = await makeItems(
    app,
    Array.from({ length: 1_203 }, (_, n) => ({ title: `Bulk ${n}`, category: 'sports' as const, tags: ['a'] })),
  );
  await makeItems(app, [{ category: 'finance', title: 'Other' }]);
  const begun = dataOf(await app.call(bulkContent, { act: { act: 'withdraw' }, filter: { category: 'sports' } }, as()));
  expect(begun).toMatchObject({ state: 'running', total: 1_203, done: 0, undoable: false });
  await app.deps.jobs.runDue();
  expect(await now(begun.id)).toMatchObject({ state: 'done', done: 1_203, changed: 1_203, undoable: true });
  const [first = 0, second = 0] = ids;
  expect(await contentNow(app, user, first)).toMatchObject({ stage: 'withdrawn', status: 'offline', version: 2 });
  await retitle(app, admin, second, 'Changed since');
  const undone = dataOf(await app.call(undoBulk, { bulk: begun.id }, as()));
  await app.deps.jobs.runDue();
  expect(await now(undone.id)).toMatchObject({ state: 'done', changed: 1_202, undoable: false });
  expect(await contentNow(app, user, first)).toMatchObject({ stage: 'published', tags: ['a'], version: 3 });
  expect(await contentNow(app, user, second)).toMatchObject({ stage: 'withdrawn', title: 'Changed since' });
  expect((await app.call(undoBulk, { bulk: begun.id }, as())).body.code).toBe(50007);
});

it('does each act to those that it applies to', async () => {
  const [id = 0] = await makeItems(app, [{ title: 'One' }]);
  const act = async (given: Parameters<typeof app.call<typeof bulkContent>>[1]['act']) => {
    const { id: bulk } = dataOf(await app.call(bulkContent, { act: given, ids: [id] }, as()));
    await app.deps.jobs.runDue();
    return (await now(bulk)).changed;
  };
  expect(await act({ act: 'publish' })).toBe(0);
  expect(await act({ act: 'addTag', tag: 'x' })).toBe(1);
  expect(await act({ act: 'addTag', tag: 'x' })).toBe(0);
  expect(await act({ act: 'category', category: 'other' })).toBe(1);
  expect(await act({ act: 'assign', assignee: user.accountId })).toBe(1);
  expect(await contentNow(app, user, id)).toMatchObject({ tags: ['x'], category: 'other', assignee: { name: 'Zhao' } });
  expect(await act({ act: 'removeTag', tag: 'x' })).toBe(1);
  expect(await act({ act: 'delete' })).toBe(1);
  expect(await act({ act: 'withdraw' })).toBe(0);
  expect(await act({ act: 'restore' })).toBe(1);
  expect(await contentNow(app, user, id)).toMatchObject({ stage: 'withdrawn', deletedAt: null, tags: [] });
});

it('stops when it is canceled, and is for admins', async () => {
  const [id = 0] = await makeItems(app, [{ title: 'Two' }]);
  const { id: bulk } = dataOf(await app.call(bulkContent, { act: { act: 'withdraw' }, ids: [id] }, as()));
  expect(dataOf(await app.call(cancelBulk, { bulk }, as())).state).toBe('canceled');
  await app.deps.jobs.runDue();
  expect(await contentNow(app, user, id)).toMatchObject({ stage: 'published' });
  expect((await app.call(cancelBulk, { bulk }, as())).body.code).toBe(50007);
  const refused = await app.call(bulkContent, { act: { act: 'withdraw' }, ids: [id] }, { token: user.token });
  expect(refused.body.code).toBe(50003);
});
