import { archiveQueue, editQueue, listQueues, unarchiveQueue } from '@onair/contract/content/review/queues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { addQueue, claim, dataOf, decide, type Person, publish, queueNow } from './review.fixtures.ts';

const HITS = '00000000-0000-7000-8000-000000000001';
const MINUTE = 60_000;

let app: TestApp;
let admin: Person;
let user: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  user = await app.enter('reviewer', 'Zhou');
});
afterAll(() => app.close());

const audits = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_log where subject_id = ${id} order by seq`,
  );
  return rows.slice(1);
};
const waiting = (tag: string, count: number, category: 'sports' | 'finance' = 'sports') =>
  makeItems(
    app,
    Array.from({ length: count }, () => ({ tags: [tag], review: 'pending' as const, category })),
  );
const edit = (person: Person, input: Parameters<typeof app.call<typeof editQueue>>[1]) =>
  app.call(editQueue, input, { token: person.token });

describe('editing a queue', () => {
  it('changes its name, its target time and its second reviewer, and leaves pending items in place', async () => {
    await waiting('e1', 2);
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['e1'] } });
    const edited = dataOf(await edit(admin, { id, version, name: ' Renamed ', slaMinutes: 30, secondReader: true }));
    expect(edited).toMatchObject({ title: 'Renamed', slaMinutes: 30, secondReader: true, pending: 2, overdue: 0 });
    expect(edited.version).toBe(version + 1);
    app.clock.advance(31 * MINUTE);
    expect(await queueNow(app, user, id)).toMatchObject({ pending: 2, overdue: 2 });
    expect(dataOf(await edit(admin, { id, version: version + 1, slaMinutes: null })).overdue).toBe(0);
    expect(await audits(id)).toMatchObject([
      { action: 'queue.edit', before: { slaMinutes: null }, after: { name: 'Renamed', slaMinutes: 30 } },
      { action: 'queue.edit', before: { slaMinutes: 30 }, after: { slaMinutes: null } },
    ]);
  });

  it('brings what waits in line with what it takes in, apart from what a reviewer has begun', async () => {
    await waiting('e2', 2, 'finance');
    await waiting('e2', 2);
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['e2'], categories: ['finance'] } });
    await claim(app, user, id);
    const edited = dataOf(await edit(admin, { id, version, filter: { tags: ['e2'], categories: ['sports'] } }));
    expect(edited.pending).toBe(3);
    expect(await audits(id)).toMatchObject([{ after: { taken: 2, left: 1 } }]);
    await publish(app, admin, { tags: ['e2'], category: 'finance' });
    await publish(app, admin, { tags: ['e2'], category: 'sports' });
    expect((await queueNow(app, user, id)).pending).toBe(4);
  });

  it('is for admins, needs the version that was read and a free name, and spares what the product made', async () => {
    const other = await addQueue(app, admin, { name: 'Taken', filter: { tags: ['none'] } });
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['none'] } });
    expect((await edit(await app.enter('user'), { id, version, name: 'Mine' })).body.status).toBe('fail');
    expect((await edit(admin, { id, version: version + 1, name: 'Late' })).body.code).toBe(50009);
    expect((await edit(admin, { id, version, name: 'TAKEN' })).body).toMatchObject({ status: 'fail' });
    dataOf(await edit(admin, { id: other.id, version: other.version, name: 'taken' }));
    const hits = await queueNow(app, admin, HITS);
    expect((await edit(admin, { id: HITS, version: hits.version, name: 'Mine' })).body).toMatchObject({
      status: 'fail',
      msg: expect.stringContaining('不能修改'),
    });
    expect(dataOf(await edit(admin, { id: HITS, version: hits.version, slaMinutes: 60 })).slaMinutes).toBe(60);
  });
});

describe('an archived queue', () => {
  it('is refused while items wait in it, unless another queue takes them over', async () => {
    await waiting('a1', 3);
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['a1'] } });
    const target = await addQueue(app, admin, { filter: { tags: ['elsewhere'] } });
    const archive = (moveTo?: string) =>
      app.call(archiveQueue, { id, version, ...(moveTo ? { moveTo } : {}) }, { token: admin.token });
    expect((await archive()).body).toMatchObject({ status: 'fail', msg: expect.stringContaining('还有 3 条') });
    expect((await archive(id)).body).toMatchObject({ status: 'fail' });
    const { item } = await claim(app, user, id);
    const archived = dataOf(await archive(target.id));
    expect(archived).toMatchObject({ pending: 0, archivedAt: expect.any(String) });
    expect((await queueNow(app, admin, target.id)).pending).toBe(3);
    if (item) expect((await decide(app, user, item, 'pass')).body.code).toBe(50009);
    expect((await claim(app, user, target.id)).pending).toBe(3);
    expect(await audits(id)).toMatchObject([{ action: 'queue.archive', after: { waiting: 3, moved: 3 } }]);
  });

  it('takes in nothing and stands in its own list until it is put back to work', async () => {
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['a2'] } });
    dataOf(await app.call(archiveQueue, { id, version }, { token: admin.token }));
    await publish(app, admin, { tags: ['a2'] });
    const list = async (archived: boolean) =>
      dataOf(await app.call(listQueues, { archived }, { token: admin.token })).map((queue) => queue.id);
    expect([(await list(false)).includes(id), await list(true)]).toEqual([false, expect.arrayContaining([id])]);
    const working = dataOf(await app.call(unarchiveQueue, { id }, { token: admin.token }));
    expect(working).toMatchObject({ archivedAt: null, pending: 1 });
    expect((await app.call(unarchiveQueue, { id }, { token: admin.token })).body.code).toBe(50004);
  });
});
