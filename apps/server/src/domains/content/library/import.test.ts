import { getBulk, undoBulk } from '@onair/contract/content/bulk';
import { contentHistory, deleteContent } from '@onair/contract/content/desk';
import { editContent } from '@onair/contract/content/items';
import { listLibrary } from '@onair/contract/content/library';
import { exportContent, importContent } from '@onair/contract/content/library-files';
import { undefuse } from '@onair/contract/safe-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../files/formats/csv-read.ts';
import { csvStream } from '../../../files/formats/csv-write.ts';
import { readXlsx } from '../../../files/formats/xlsx-read.ts';
import { xlsxStream } from '../../../files/formats/xlsx-write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { startBulks } from '../bulk/bulk.routes.ts';
import { draftBy, inMinutes } from '../desk/desk.fixtures.ts';
import { upload } from '../policy-sets/policy-sets.fixtures.ts';
import { contentNow, dataOf, type Person, publish } from '../review-queues/review-queues.fixtures.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  admin = await app.enter('admin', 'Lin');
  startBulks(app.deps);
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
const exported = async (query: string, language = 'en-US'): Promise<string[][]> => {
  const answer = await app.http.inject({
    url: `${exportContent.path}?${query}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });
  const bytes = answer.rawPayload;
  const rows: string[][] = [];
  for await (const { cells } of bytes[0] === 0x50 ? readXlsx(bytes) : readCsv(bytes)) rows.push(cells.map(undefuse));
  return rows;
};
async function* once(rows: string[][]) {
  yield rows;
}
const fileOf = async (rows: string[][], format: 'csv' | 'xlsx'): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const stream = format === 'csv' ? csvStream(once(rows)) : xlsxStream(once(rows), 'x', []);
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};
const send = async (file: Buffer | string, language = 'en-US') =>
  (await upload(app, admin.token, { file, language, to: importContent })).body;
const titles = async (text: string) =>
  dataOf(await app.call(listLibrary, { text }, as())).list.map(({ title }) => title);

describe.each(['csv', 'xlsx'] as const)('a file of items (%s)', (format) => {
  it('comes back as a change of exactly what differs, once, and can be taken back', async () => {
    const tags = ['a', 'b|c'];
    const dueAt = inMinutes(app, 600);
    const one = await draftBy(app, admin, { title: `First ${format}`, tags, summary: '=1+1', dueAt });
    const two = await publish(app, admin, { title: `Second ${format}` });
    const rows = await exported(`text=${format}&format=${format}`);
    const [heading = [], ...items] = rows;
    expect(items).toHaveLength(2);
    const same = await send(await fileOf(rows, format));
    expect(same.data).toMatchObject({ rows: 2, created: 0, changed: 0, unchanged: 2, faults: [], repeated: false });
    const at = (name: string) => heading.indexOf(name);
    const put = (id: number, column: string, value: string) => {
      const row = items.find((each) => each[at('ID')] === String(id));
      if (row) row[at(column)] = value;
    };
    put(one.id, 'Title', `Renamed ${format}`);
    put(one.id, 'Due', '2026-12-24 18:00');
    put(two.id, 'Category', 'finance');
    put(two.id, 'Tags', 'x | y|x');
    const file = await fileOf([heading, ...items], format);
    const { data } = await send(file);
    expect(data).toMatchObject({ rows: 2, created: 0, changed: 2, unchanged: 0, faults: [] });
    await app.deps.jobs.runDue();
    const bulk = dataOf(await app.call(getBulk, { bulk: data.bulk.id }, as()));
    expect(bulk).toMatchObject({ state: 'done', changed: 2, undoable: true });
    expect(await contentNow(app, admin, one.id)).toMatchObject({
      ...{ title: `Renamed ${format}`, tags, summary: '=1+1', dueAt: '2026-12-24T10:00:00.000Z', version: 2 },
    });
    const changed = await contentNow(app, admin, two.id);
    expect(changed).toMatchObject({ category: 'finance', tags: ['x', 'y'], stage: 'published', slug: two.slug });
    // The very same file again changes nothing, whatever happened since.
    expect((await send(file)).data).toMatchObject({ repeated: true, changed: 2, bulk: { id: data.bulk.id } });
    await app.deps.jobs.runDue();
    expect((await contentNow(app, admin, one.id)).version).toBe(2);
    await app.call(undoBulk, { bulk: data.bulk.id }, as());
    await app.deps.jobs.runDue();
    expect(await contentNow(app, admin, one.id)).toMatchObject({ title: `First ${format}`, dueAt, version: 3 });
    expect(await contentNow(app, admin, two.id)).toMatchObject({ category: two.category, tags: two.tags });
  });
});

describe('an import', () => {
  it('creates drafts out of rows without an ID, in either language, once', async () => {
    const file = '标题,类型,分类,标签,作者\n新稿件一,图文,体育,a|b,张三\n新稿件二,text,财经,,\n';
    const first = await send(file, 'zh-CN');
    expect(first.data).toMatchObject({ rows: 2, created: 2, changed: 0, bulk: { state: 'done', total: 0 } });
    expect((await send(file, 'zh-CN')).data).toMatchObject({ repeated: true, created: 2 });
    expect(await titles('新稿件')).toHaveLength(2);
    const { list } = dataOf(await app.call(listLibrary, { text: '新稿件一' }, as()));
    expect(list[0]).toMatchObject({ author: '张三', type: 'img', tags: ['a', 'b'], stage: 'draft' });
  });

  it('happens once, however often the same file is sent at the same time', async () => {
    const file = 'Title,Type,Category\nClicked twice,text,sports\n';
    // Both are under way before the first one creates anything.
    const gate = await app.pool.connect();
    await gate.query('select pg_advisory_lock(7208518)');
    const sent = [send(file), send(file)];
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 7208518 and not granted`;
    await expect.poll(async () => (await gate.query(waiting)).rowCount).toBe(2);
    await gate.query('select pg_advisory_unlock(7208518)');
    gate.release();
    const answers = await Promise.all(sent);
    expect(answers.map(({ data }) => data.repeated).toSorted()).toEqual([false, true]);
    expect(await titles('Clicked twice')).toHaveLength(1);
  });

  it('names every fault by row and column in the reader’s language, and then changes nothing', async () => {
    const { id } = await draftBy(app, admin, { title: 'Contested' });
    dataOf(await app.call(editContent, { id, version: 1, title: 'Contested now' }, as()));
    const file = [
      'ID,Version,Title,Type,Category,Tags,Due',
      `${id},1,Mine,,sports,,`,
      'x,,Two,text,sports,,',
      `${id},,Again,text,nowhere,,tomorrow`,
      '2147483647,,Three,text,sports,,',
      `,,${'t'.repeat(201)},text,sports,${'g'.repeat(31)},`,
      ',,Fresh draft,text,sports,,',
    ].join('\n');
    const { data } = await send(file);
    expect(data.created + data.changed).toBe(0);
    expect(data.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      ...[
        [2, 'Type'],
        [3, 'ID'],
        [4, 'Category'],
        [4, 'Due'],
        [5, 'ID'],
        [6, 'Title'],
        [6, 'Tags'],
      ],
    ]);
    const versions = ['ID,Version,Title', `${id},1,Mine`].join('\n');
    const conflict = await send(versions, 'zh-CN');
    expect(conflict.data.faults).toEqual([
      { row: 2, column: '版本', msg: '导出后已被他人修改（当前版本 2），请重新导出后再改' },
    ]);
    expect(await titles('Fresh draft')).toEqual([]);
    expect((await contentNow(app, admin, id)).title).toBe('Contested now');
    const history = dataOf(await app.call(contentHistory, { id }, as()));
    expect(history).toHaveLength(2);
  });
});

it('the recycle bin is exported as it is shown, and what is in it is not changed by a file', async () => {
  const { id, version } = await draftBy(app, admin, { title: 'Thrown away' });
  dataOf(await app.call(deleteContent, { id, version }, as()));
  const rows = await exported('bin=true');
  expect(rows.map(([, , title]) => title)).toEqual(['Title', 'Thrown away']);
  const { data } = await send(`id,title\n${id},Changed`);
  expect(data).toMatchObject({ changed: 0, faults: [{ row: 2, column: 'ID' }] });
});
