import { deletePolicies, listDeletedPolicies, restorePolicies } from '@onair/contract/content/policy-sets/bulk';
import { undoPolicyImport } from '@onair/contract/content/policy-sets/files';
import { editPolicy, getPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addContents, addPolicy, dataOf, upload } from './policy-sets.fixtures.ts';
import { prunePolicies } from './policy-sets.store.ts';

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  await addContents(app, [{ category: 'sports' }, { category: 'finance', tags: ['a'] }]);
});
afterAll(() => app.close());

const HEADING = 'id,name,contentType,filterType,status,rule';
const imported = async (lines: string[]) => {
  const { body } = await upload(app, admin.token, { file: [HEADING, ...lines].join('\n') });
  expect(body.data.faults).toEqual([]);
  return body.data as { import: string; created: number; changed: number };
};
const undo = (id: string, language = 'en-US') =>
  app.call(undoPolicyImport, { import: id }, { token: admin.token, headers: { 'accept-language': language } });
const read = async (id: string) => dataOf(await app.call(getPolicy, { id }, { token: admin.token }));
const named = async (name: string) =>
  dataOf(await app.call(listPolicies, { name }, { token: admin.token })).list.map(({ id }) => id);

describe('undoing an import', () => {
  it('moves what it created to the recycle bin, and gives what it changed its former state', async () => {
    const set = await addPolicy(app, admin, { name: 'Was', filterType: 'rules', rule: { tags: ['a'] } });
    const lines = [
      `${set.id},Became,img,rules,offline,category:sports`,
      ',Came one,img,rules,online,',
      ',Came two,img,artificial,online,',
    ];
    const done = await imported(lines);
    const [came = ''] = await named('Came one');
    expect(dataOf(await undo(done.import))).toEqual({ removed: 2, restored: 1, faults: [], truncated: false });
    expect(await read(set.id)).toMatchObject({
      name: 'Was',
      status: 'online',
      rule: { tags: ['a'] },
      count: 1,
      version: 3,
    });
    expect(await named('Came')).toEqual([]);
    const bin = dataOf(await app.call(listDeletedPolicies, { pageSize: 100 }, { token: admin.token }));
    expect(bin.list.map(({ id }) => id)).toContain(came);
    const { rows } = await app.deps.db.execute(
      sql`select action, before, after from audit_entries where subject_id in (${set.id}, ${came}) order by seq desc limit 2`,
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: 'policy.edit',
        before: { name: 'Became', status: 'offline', rule: { categories: ['sports'] } },
        after: { name: 'Was', status: 'online', rule: { tags: ['a'] } },
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: 'policy.undoImport',
        after: expect.objectContaining({ removed: 2, restored: 1, left: 0, import: done.import }),
      }),
    );
    expect((await undo(done.import)).body).toMatchObject({ status: 'fail', code: 50007 });
    expect(dataOf(await app.call(restorePolicies, { ids: [came] }, { token: admin.token })).changed).toEqual([came]);
  });

  it('leaves what was changed or deleted since, and names its rows', async () => {
    const [kept, binned, back] = [
      await addPolicy(app, admin, { name: 'Kept' }),
      await addPolicy(app, admin, { name: 'Binned' }),
      await addPolicy(app, admin, { name: 'Back' }),
    ];
    const rename = ({ id, name }: { id: string; name: string }) => `${id},${name} by file,img,artificial,online,`;
    const done = await imported([
      ...[kept, binned, back].map(rename),
      ',Edited,img,artificial,online,',
      ',Dropped,img,artificial,online,',
    ]);
    const [edited = ''] = await named('Edited');
    const [dropped = ''] = await named('Dropped');
    const token = { token: admin.token };
    dataOf(await app.call(editPolicy, { id: kept.id, version: 2, name: 'Kept by hand' }, token));
    dataOf(await app.call(editPolicy, { id: edited, version: 1, status: 'offline' }, token));
    dataOf(await app.call(deletePolicies, { ids: [binned.id, dropped] }, token));
    const { faults, ...counts } = dataOf(await undo(done.import, 'zh-CN'));
    expect(counts).toEqual({ removed: 0, restored: 1, truncated: false });
    expect(faults).toEqual([
      { row: 2, column: '版本', msg: '“Kept by hand”在导入后又被修改（现为版本 3），保持不变' },
      { row: 3, column: '记录编号', msg: '“Binned by file”在导入后被删除，仍在回收站中' },
      { row: 5, column: '版本', msg: '“Edited”在导入后又被修改（现为版本 2），保持不变' },
    ]);
    expect(await read(back.id)).toMatchObject({ name: 'Back' });
    expect(await read(kept.id)).toMatchObject({ name: 'Kept by hand' });
    expect(await read(edited)).toMatchObject({ status: 'offline' });
  });

  it('has nothing to undo where nothing was changed, and ends with the time of the recycle bin', async () => {
    const set = await addPolicy(app, admin, { name: 'Same' });
    expect((await imported([`${set.id},Same,img,artificial,online,`])).import).toBeNull();
    const done = await imported([',Old,img,artificial,online,']);
    await prunePolicies(app.deps.db, new Date(app.clock.now().getTime() + 31 * 86_400_000));
    expect((await undo(done.import)).body).toMatchObject({ status: 'fail', code: 50004 });
    expect(await named('Old')).toHaveLength(1);
  });
});
