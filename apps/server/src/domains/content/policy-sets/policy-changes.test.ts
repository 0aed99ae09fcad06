import { undoBulk } from '@onair/contract/content/bulk';
import { listPolicyChanges } from '@onair/contract/content/bulk-changes';
import { bulkPolicies } from '@onair/contract/content/policy-sets/bulk';
import { undoPolicyImport } from '@onair/contract/content/policy-sets/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { type Admin, addPolicy, dataOf, upload } from './policy-sets.fixtures.ts';
import { prunePolicies } from './policy-sets.store.ts';

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  startBulks(app.deps);
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
const changes = async (query = {}) => dataOf(await app.call(listPolicyChanges, query, as()));

it('imports and bulk changes are listed with who made them, and what can be undone, for 30 days', async () => {
  expect(await changes()).toEqual({ list: [], total: 0 });
  const set = await addPolicy(app, admin, { name: 'Was' });
  const file = `id,name,contentType,filterType,status\n${set.id},Is,img,artificial,online\n,New,img,artificial,online`;
  const { body } = await upload(app, admin.token, { file });
  app.clock.advance(1_000);
  const bulk = dataOf(await app.call(bulkPolicies, { act: 'offline', filter: {}, count: 2 }, as()));
  expect((await changes()).list[0]).toMatchObject({ state: 'running', done: 0, undoable: false });
  await app.deps.jobs.runDue();
  const made = { by: 'Lin', state: 'done', total: 2, done: 2, undoable: true, undone: false };
  expect(await changes()).toEqual({
    total: 2,
    list: [
      { ...made, id: bulk.id, act: 'offline', created: 0, changed: 2, at: app.clock.now().toISOString() },
      { ...made, id: body.data.import, act: 'import', created: 1, changed: 1, at: expect.any(String) },
    ],
  });
  expect((await changes({ current: 2, pageSize: 1 })).list).toEqual([expect.objectContaining({ act: 'import' })]);

  // One that takes another back is no entry of its own.
  dataOf(await app.call(undoBulk, { bulk: bulk.id }, as()));
  await app.deps.jobs.runDue();
  dataOf(await app.call(undoPolicyImport, { import: body.data.import }, as()));
  const undone = { undoable: false, undone: true };
  expect((await changes()).list).toEqual([expect.objectContaining(undone), expect.objectContaining(undone)]);

  app.clock.advance(31 * 86_400_000);
  admin = await app.enter('admin');
  expect((await changes()).total).toBe(0);
  await prunePolicies(app.deps.db, app.clock.now());
  expect((await app.call(undoBulk, { bulk: bulk.id }, as())).body.code).toBe(50004);
});

it('is for those who may look at content', async () => {
  expect((await app.call(listPolicyChanges, {}, { token: (await app.enter('viewer')).token })).body.code).toBe(20000);
  expect((await app.call(listPolicyChanges, {}, { token: (await app.enter('user')).token })).body.code).toBe(50003);
});
