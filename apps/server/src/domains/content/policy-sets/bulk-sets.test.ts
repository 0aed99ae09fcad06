import { cancelBulk, getBulk, undoBulk } from '@onair/contract/content/bulk';
import { bulkPolicies, deletePolicies, restorePolicies } from '@onair/contract/content/policy-sets/bulk';
import { editPolicy, getPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { carryOut, startBulks } from '../bulk/bulk.jobs.ts';
import { type Admin, addPolicy, dataOf, upload } from './policy-sets.fixtures.ts';

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  startBulks(app.deps);
});
afterAll(() => app.close());

type Act = 'online' | 'offline' | 'delete';
const as = () => ({ token: admin.token });
const begin = async (act: Act, name: string, count: number, token = admin.token) =>
  dataOf(await app.call(bulkPolicies, { act, filter: { name }, count }, { token }));
const now = async (bulk: string) => dataOf(await app.call(getBulk, { bulk }, as()));
const carriedOut = async (...wanted: Parameters<typeof begin>) => {
  const { id } = await begin(...wanted);
  await app.deps.jobs.runDue();
  return now(id);
};
const undone = async (bulk: string) => {
  app.clock.advance(1_000);
  const { id } = dataOf(await app.call(undoBulk, { bulk }, as()));
  await app.deps.jobs.runDue();
  return now(id);
};
const listed = async (name: string) => dataOf(await app.call(listPolicies, { name, pageSize: 100 }, as()));
const read = async (id: string) => dataOf(await app.call(getPolicy, { id }, as()));
const audits = async (id: string) => {
  const { rows } = await app.deps.db.execute(
    sql`select action, account_name, before, after from audit_log where subject_id = ${id} order by seq`,
  );
  return rows;
};
/** Imports this many online sets. */
const addMany = async (name: string, count: number) => {
  const rows = Array.from({ length: count }, (_, n) => `${name} ${n},img,artificial,online`);
  const { body } = await upload(app, admin.token, { file: ['name,contentType,filterType,status', ...rows].join('\n') });
  expect(body.data.created).toBe(count);
};

describe('a change of every set that matches', () => {
  it('changes what is not so yet, says so of each set, and is taken back but for what others changed since', async () => {
    await addMany('Many', 503);
    const other = await addPolicy(app, admin, { name: 'Other' });
    const off = await addPolicy(app, admin, { name: 'Many off', status: 'offline' });
    const bulk = await carriedOut('offline', 'many', 504);
    expect(bulk).toMatchObject({ state: 'done', total: 504, done: 504, changed: 503, undoable: true });
    expect(await listed('Many')).toMatchObject({ total: 504 });
    expect(dataOf(await app.call(listPolicies, { name: 'Many', status: 'online' }, as())).total).toBe(0);
    expect(await read(other.id)).toMatchObject({ status: 'online', version: 1 });
    expect(await read(off.id)).toMatchObject({ status: 'offline', version: 1 });
    const [first, second] = (await listed('Many 50')).list;
    expect(first).toMatchObject({ status: 'offline', version: 2 });
    const changed = { before: { status: 'online' }, after: { status: 'offline', bulk: bulk.id } };
    expect((await audits(first?.id ?? '')).at(-1)).toEqual({
      action: 'policy.status',
      account_name: admin.username,
      ...changed,
    });
    dataOf(await app.call(editPolicy, { id: second?.id ?? '', version: 2, name: 'Many by hand' }, as()));

    const back = await undone(bulk.id);
    expect(back).toMatchObject({ act: 'undo', state: 'done', total: 503, changed: 502, undoable: false });
    expect(await read(first?.id ?? '')).toMatchObject({ status: 'online', version: 3 });
    expect(await read(second?.id ?? '')).toMatchObject({ status: 'offline', name: 'Many by hand', version: 3 });
    expect((await app.call(undoBulk, { bulk: bulk.id }, as())).body.code).toBe(50007);
  });

  it('moves sets to the recycle bin, and brings back those that nobody deleted again or replaced', async () => {
    const [kept, again, replaced] = [
      await addPolicy(app, admin, { name: 'Gone kept', number: 'GONE-1' }),
      await addPolicy(app, admin, { name: 'Gone again', number: 'GONE-2' }),
      await addPolicy(app, admin, { name: 'Gone replaced', number: 'GONE-3' }),
    ];
    const bulk = await carriedOut('delete', 'Gone', 3);
    expect(bulk).toMatchObject({ changed: 3 });
    expect((await listed('Gone')).total).toBe(0);
    app.clock.advance(1_000);
    dataOf(await app.call(restorePolicies, { ids: [again.id] }, as()));
    dataOf(await app.call(deletePolicies, { ids: [again.id] }, as()));
    await addPolicy(app, admin, { name: 'New', number: 'gone-3' });
    expect(await undone(bulk.id)).toMatchObject({ total: 3, changed: 1 });
    expect((await listed('Gone')).list).toEqual([expect.objectContaining({ id: kept.id, number: 'GONE-1' })]);
    expect((await audits(replaced.id)).at(-1)).toMatchObject({ action: 'policy.delete', after: { bulk: bulk.id } });
    expect((await audits(kept.id)).at(-1)).toMatchObject({ action: 'policy.restore' });
  });

  it('begins only with the number of sets that was confirmed, and once for each key', async () => {
    await addPolicy(app, admin, { name: 'Counted' });
    const input = { act: 'delete' as const, filter: { name: 'Counted' }, count: 2 };
    const ask = async (language: string) =>
      (await app.call(bulkPolicies, input, { ...as(), headers: { 'accept-language': language } })).body;
    expect(await ask('en-US')).toMatchObject({ code: 50009, msg: '1 set matches now. Confirm again' });
    expect(await ask('zh-CN')).toMatchObject({ code: 50009, msg: '符合条件的集合现在是 1 个，请确认后再试' });
    await app.deps.jobs.runDue();
    expect((await listed('Counted')).total).toBe(1);
    const key = { ...as(), headers: { 'idempotency-key': crypto.randomUUID() } };
    const [first, repeat] = [
      dataOf(await app.call(bulkPolicies, { ...input, count: 1 }, key)),
      dataOf(await app.call(bulkPolicies, { ...input, count: 1 }, key)),
    ];
    expect(repeat.id).toBe(first.id);
    const day = ['2026-02-30', '2026-03-01'];
    const wrong = await app.call(bulkPolicies, { ...input, filter: { createdTime: day } }, as());
    expect(wrong.http).toBe(400);
  });

  it('stops when it is canceled, and what is changed by then can be undone', async () => {
    await addMany('Halted', 501);
    const { id } = await begin('offline', 'Halted', 501);
    await expect(carryOut(app.deps, id, AbortSignal.abort())).rejects.toThrow();
    expect(await now(id)).toMatchObject({ state: 'running', done: 500, changed: 500, undoable: false });
    expect((await app.call(undoBulk, { bulk: id }, as())).body.code).toBe(50007);
    expect(dataOf(await app.call(cancelBulk, { bulk: id }, as()))).toMatchObject({ state: 'canceled', undoable: true });
    await app.deps.jobs.runDue();
    expect(await now(id)).toMatchObject({ done: 500 });
    expect((await app.call(cancelBulk, { bulk: id }, as())).body.code).toBe(50007);
    expect(await undone(id)).toMatchObject({ changed: 500 });
  });
});

describe('the right to change every set', () => {
  it('is that of content alone', async () => {
    for (const role of ['viewer', 'reviewer', 'user'] as const) {
      const { token } = await app.enter(role);
      const refused = await app.call(bulkPolicies, { act: 'delete', filter: {}, count: 1 }, { token });
      expect(refused.body.code, role).toBe(50003);
    }
  });

  it('stops what is under way once it is taken away, also after the session has ended', async () => {
    await addMany('Editor', 501);
    const editor = await app.enter('editor');
    const { id } = await begin('offline', 'Editor', 501, editor.token);
    await app.deps.db.execute(sql`update sessions set ended_at = now(), end_reason = 'signed-out'
      where id = ${editor.sessionId}`);
    await expect(carryOut(app.deps, id, AbortSignal.abort())).rejects.toThrow();
    expect(await now(id)).toMatchObject({ state: 'running', changed: 500 });
    await app.deps.db.execute(sql`update accounts set role = 'viewer' where id = ${editor.accountId}`);
    await app.deps.jobs.runDue();
    expect(await now(id)).toMatchObject({ state: 'failed', done: 500, changed: 500, undoable: true });
    expect(dataOf(await app.call(listPolicies, { name: 'Editor', status: 'online' }, as())).total).toBe(1);
    expect((await audits(id)).at(-1)).toMatchObject({ action: 'policy.bulk', after: { state: 'failed', done: 500 } });
  });

  it('ends with the account', async () => {
    await addPolicy(app, admin, { name: 'Disabled' });
    const editor = await app.enter('editor');
    const { id } = await begin('delete', 'Disabled', 1, editor.token);
    await app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${editor.accountId}`);
    await app.deps.jobs.runDue();
    expect(await now(id)).toMatchObject({ state: 'failed', changed: 0, undoable: false });
    expect((await listed('Disabled')).total).toBe(1);
  });
});
