import { cancelBulk, getBulk, undoBulk } from '@onair/contract/content/bulk';
import { listContentChanges } from '@onair/contract/content/bulk-changes';
import { importContent } from '@onair/contract/content/library/files';
import { bulkContent } from '@onair/contract/content/library/library';
import { contentHistory } from '@onair/contract/content/workflow/workflow';
import { createWebhook } from '@onair/contract/integrations/webhooks';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { carryOut, startBulks } from '../bulk/bulk.jobs.ts';
import { upload } from '../policy-sets/policy-sets.fixtures.ts';
import { contentNow, dataOf, type Person, retitle } from '../review/review.fixtures.ts';

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

const never = new AbortController().signal;
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
  const dueAt = '2030-01-02T03:04:00.000Z';
  expect(await act({ act: 'due', dueAt })).toBe(1);
  expect(await act({ act: 'due', dueAt })).toBe(0);
  expect((await contentNow(app, user, id)).dueAt).toBe(dueAt);
  expect(await act({ act: 'due', dueAt: null })).toBe(1);
  expect(await act({ act: 'assign', assignee: null })).toBe(1);
  expect(await contentNow(app, user, id)).toMatchObject({ dueAt: null, assignee: null });
  expect(await act({ act: 'removeTag', tag: 'x' })).toBe(1);
  expect(await act({ act: 'delete' })).toBe(1);
  expect(await act({ act: 'withdraw' })).toBe(0);
  expect(await act({ act: 'restore' })).toBe(1);
  expect(await contentNow(app, user, id)).toMatchObject({ stage: 'withdrawn', deletedAt: null, tags: [] });
});

it('leaves in the history of each item what became of it, by whom, from what to what; its undo too', async () => {
  const [one = 0, two = 0] = await makeItems(app, [
    { title: 'Told', category: 'sports' },
    { title: 'Told too', category: 'other' },
  ]);
  const bulk = async (act: Parameters<typeof app.call<typeof bulkContent>>[1]['act']) => {
    const { id } = dataOf(await app.call(bulkContent, { act, ids: [one, two] }, as()));
    await app.deps.jobs.runDue();
    return id;
  };
  const told = async (id: number) =>
    dataOf(await app.call(contentHistory, { id }, as())).map(({ by, action, before, after }) => ({
      ...{ by, action, before, after },
    }));
  const category = await bulk({ act: 'category', category: 'other' });
  expect(await told(two)).toEqual([]);
  expect(await told(one)).toEqual([
    {
      ...{ by: 'Lin', action: 'content.edit', before: { category: 'sports' } },
      after: { category: 'other', bulk: category },
    },
  ]);
  await bulk({ act: 'delete' });
  await bulk({ act: 'restore' });
  await bulk({ act: 'publish' });
  dataOf(await app.call(undoBulk, { bulk: await bulk({ act: 'withdraw' }) }, as()));
  await app.deps.jobs.runDue();
  const acts = ['publish', 'withdraw', 'publish', 'undelete', 'delete', 'edit'].map((act) => `content.${act}`);
  expect((await told(one)).map(({ action }) => action)).toEqual(acts);
  expect((await told(one))[0]).toMatchObject({ before: { stage: 'withdrawn' }, after: { stage: 'published' } });
});

it('is refused when nothing says which items: the whole library is an empty filter', async () => {
  const act = { act: 'addTag', tag: 'everything' } as const;
  expect((await app.call(bulkContent, { act }, as())).body).toMatchObject({
    ...{ code: 40000, data: { fields: [{ field: 'ids', rule: 'required' }] } },
  });
  const { id, total } = dataOf(await app.call(bulkContent, { act, filter: {} }, as()));
  expect(total).toBeGreaterThan(0);
  dataOf(await app.call(cancelBulk, { bulk: id }, as()));
});

it('notifies the person once how many items they were assigned, until it is undone', async () => {
  const qian = await app.enter('user', 'Qian');
  const ids = await makeItems(
    app,
    Array.from({ length: 503 }, (_, n) => ({ title: `Assigned ${n}` })),
  );
  const assigned = async () =>
    dataOf(await app.call(listMessages, {}, { token: qian.token })).filter(({ link }) =>
      link?.includes('who=assigned'),
    );
  const act = { act: 'assign', assignee: qian.accountId } as const;
  const { id: bulk } = dataOf(await app.call(bulkContent, { act, ids }, as()));
  await app.deps.jobs.runDue();
  expect(await now(bulk)).toMatchObject({ state: 'done', changed: 503 });
  expect(await assigned()).toMatchObject([{ content: '共 503 条' }]);
  dataOf(await app.call(undoBulk, { bulk }, as()));
  await app.deps.jobs.runDue();
  expect(await assigned()).toEqual([]);
  const nobody = { act: 'assign', assignee: app.deps.newId() } as const;
  expect((await app.call(bulkContent, { act: nobody, ids }, as())).body).toMatchObject({
    code: 40000,
    data: { fields: [{ field: 'assignee', rule: 'unknown' }] },
  });
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

it('calls webhooks once for a chunk, with what it means to the audience', async () => {
  const url = 'https://hooks.example/onair';
  const hook = dataOf(await app.call(createWebhook, { name: 'Bulk', url, kinds: ['content.bulk'] }, as())).record;
  const ids = await makeItems(app, [{ title: 'Seen' }, { title: 'Seen too' }, { title: 'Hidden', status: 'offline' }]);
  await carryOut(
    app.deps,
    dataOf(await app.call(bulkContent, { act: { act: 'addTag', tag: 'w' }, ids }, as())).id,
    never,
  );
  app.clock.advance(1_000);
  const begun = dataOf(await app.call(bulkContent, { act: { act: 'withdraw' }, ids }, as()));
  await carryOut(app.deps, begun.id, never);
  app.clock.advance(1_000);
  await carryOut(app.deps, dataOf(await app.call(undoBulk, { bulk: begun.id }, as())).id, never);
  const { rows } = await app.deps.db.execute<{ body: string }>(
    sql`select body from webhook_deliveries where webhook_id = ${hook.id} order by created_at, id`,
  );
  const [one, two] = ids;
  expect(rows.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { published: [], withdrawn: [], updated: [one, two] },
    { published: [], withdrawn: [one, two], updated: [] },
    { published: [one, two], withdrawn: [], updated: [] },
  ]);
});

it('bulk changes and imports are listed with their progress, result and undo, for 30 days', async () => {
  const changes = async () => dataOf(await app.call(listContentChanges, {}, as())).list;
  app.clock.advance(31 * 86_400_000);
  admin = await app.enter('admin', 'Wei');
  expect(await changes()).toEqual([]);
  const ids = await makeItems(app, [{ title: 'Listed' }]);
  const begun = dataOf(await app.call(bulkContent, { act: { act: 'withdraw' }, ids }, as()));
  expect((await changes())[0]).toMatchObject({ state: 'running', total: 1, done: 0, undoable: false });
  await app.deps.jobs.runDue();
  const at = app.clock.now().toISOString();
  const done = {
    id: begun.id,
    act: 'withdraw',
    at,
    by: 'Wei',
    state: 'done',
    total: 1,
    done: 1,
    created: 0,
    changed: 1,
  };
  expect(await changes()).toEqual([{ ...done, undoable: true, undone: false }]);
  app.clock.advance(1_000);
  const [other = 0] = await makeItems(app, [{ title: 'Second', type: 'text' }]);
  const heading = 'id,title,type,category,source';
  const file = `${heading}\n${other},Imported,text,other,report\n,New,text,other,report`;
  const { body } = await upload(app, admin.token, { file, to: importContent });
  expect(body.data).toMatchObject({ faults: [], created: 1, changed: 1 });
  await app.deps.jobs.runDue();
  expect((await changes())[0]).toMatchObject({ act: 'import', total: 1, created: 1, changed: 1, undoable: true });
  // One that takes another back is no entry of its own.
  dataOf(await app.call(undoBulk, { bulk: begun.id }, as()));
  await app.deps.jobs.runDue();
  expect(await changes()).toMatchObject([{ act: 'import' }, { ...done, undoable: false, undone: true }]);
  const { token } = await app.enter('user');
  expect((await app.call(listContentChanges, {}, { token })).body.code).toBe(50003);
});
