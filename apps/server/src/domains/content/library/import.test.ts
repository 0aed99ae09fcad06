import { buffer } from 'node:stream/consumers';
import { getBulk, undoBulk } from '@onair/contract/content/bulk';
import { editContent } from '@onair/contract/content/items/items';
import { exportContent, importContent } from '@onair/contract/content/library/files';
import { listLibrary } from '@onair/contract/content/library/library';
import { contentHistory, deleteContent } from '@onair/contract/content/workflow/workflow';
import { undefuse } from '@onair/contract/lib/safe-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { sql } from '../../../db/sql.ts';
import { readCsv } from '../../../files/formats/csv-read.ts';
import { csvStream } from '../../../files/formats/csv-write.ts';
import { readXlsx } from '../../../files/formats/xlsx-read.ts';
import { xlsxStream } from '../../../files/formats/xlsx-write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { upload } from '../policy-sets/policy-sets.fixtures.ts';
import { contentNow, dataOf, type Person, publish } from '../review/review.fixtures.ts';
import { draftBy, inMinutes } from '../workflow/workflow.fixtures.ts';

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

describe('a file that another program saved', () => {
  const history = async (id: number) => dataOf(await app.call(contentHistory, { id }, as()));
  /** The item after an import of this file. */
  const imported = async (id: number, file: Buffer | string, query = '') => {
    const { data } = (await upload(app, admin.token, { file, to: importContent, query })).body;
    await app.deps.jobs.runDue();
    return { data, item: await contentNow(app, admin, id) };
  };
  const zipped = async (sheet: string, more: Record<string, string> = {}): Promise<Buffer> => {
    const zip = new ZipFile();
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Notes" r:id="n"/><sheet name="Items" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="a.xml"/><Relationship Id="n" Target="n.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      'xl/n.xml':
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>Read me first</t></is></c></row></sheetData></worksheet>',
      'xl/a.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      ...more,
    };
    for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
    zip.end();
    return buffer(zip.outputStream);
  };
  const cells = (...texts: string[]) =>
    `<row>${texts.map((text) => (text.startsWith('<') ? text : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`;

  it('brings back its own dates and numbers unchanged, whatever the program made of how they look', async () => {
    const { id } = await draftBy(app, admin, { title: 'Of many programs', dueAt: '2026-12-01T05:30:20.000Z' });
    const other = await draftBy(app, admin, { title: 'Beside it', dueAt: '2026-12-28T05:30:00.000Z' });
    const wide = [...String(id)].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    for (const [own, version, due] of [
      [id, '1', '2026/12/1 13:30'],
      [`${id}.0`, '1.0', '12/1/2026 1:30 PM'],
      [`${id},0`, '1', '01.12.2026 13:30'],
      [wide, '１', '2026年12月1日 13:30:20'],
      [id, '', '46357.56273148148'],
    ]) {
      // The second row tells the order of day and month.
      const file = [
        'ID;Version;Title;Due',
        `${own};${version};Of many programs;${due}`,
        `${other.id};1;Beside it;12/28/2026 13:30`,
      ];
      expect((await send(file.join('\n'))).data).toMatchObject({ faults: [], changed: 0, unchanged: 2 });
    }
  });

  it('stores times as their column tells day from month, and refuses those that stay open', async () => {
    const [one, two] = [await draftBy(app, admin, { title: 'March' }), await draftBy(app, admin, { title: 'April' })];
    const file = `ID,Title,Due\n${one.id},March,3/4/2026 1:30 PM\n${two.id},April,4/28/2026 1:30 PM\n`;
    expect((await imported(one.id, file)).item.dueAt).toBe('2026-03-04T05:30:00.000Z');
    const open = `ID,Title,Due\n${one.id},March,3/5/2026 1:30 PM\n`;
    expect((await imported(one.id, open)).data.faults).toEqual([
      { row: 2, column: 'Due', msg: expect.stringContaining('YYYY-MM-DD') },
    ]);
  });

  it('is refused by cell where a program lost what was there, and never clears it', async () => {
    const { id } = await draftBy(app, admin, { title: '3-1', dueAt: inMinutes(app, 600) });
    const heading = cells('ID', 'Title', 'Summary', 'Due');
    const row = cells(
      `<c><v>${id}.0</v></c>`,
      '<c s="1"><v>46082</v></c>',
      '<c t="e"><v>#REF!</v></c>',
      '<c><f>NOW()</f></c>',
    );
    const { data } = await imported(id, await zipped(heading + row));
    expect(data.faults).toEqual([
      { row: 2, column: 'Title', msg: expect.stringContaining('turned into a date (2026-03-01') },
      { row: 2, column: 'Summary', msg: expect.stringContaining('#REF!') },
      { row: 2, column: 'Due', msg: expect.stringContaining('formula') },
    ]);
    const share = await zipped(cells('ID', 'Title') + cells(`<c s="2"><v>${id}</v></c>`, '<c s="2"><v>0.5</v></c>'));
    expect((await imported(id, share)).data.faults).toEqual([
      { row: 2, column: 'Title', msg: expect.stringContaining('turned into a number (0.5)') },
    ]);
    const csv = `ID,Title\n${id},#NAME?\n,"#N/A"\n`;
    expect((await imported(id, csv)).data.faults).toMatchObject([
      { row: 2, column: 'Title', msg: expect.stringContaining('#NAME?') },
      { row: 3, column: 'Title' },
      ...[
        { row: 3, column: 'Type' },
        { row: 3, column: 'Category' },
      ],
    ]);
  });

  it('is read by the calendar of its workbook, from the sheet with the items', async () => {
    const { id } = await draftBy(app, admin, { title: 'Of 1904' });
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Notes" r:id="n"/><sheet name="Items" r:id="a"/></sheets></workbook>';
    const heading = cells('ID', 'Title', 'Due');
    for (const due of ['<c s="1"><v>44892.5625</v></c>', '<c><v>44892.5625</v></c>']) {
      const file = await zipped(heading + cells(`<c><v>${id}</v></c>`, 'Of 1904', due), {
        'xl/workbook.xml': workbook,
      });
      expect((await imported(id, file)).item.dueAt).toBe('2026-11-28T05:30:00.000Z');
    }
  });

  it('that is no UTF-8 is asked for its encoding, and stores what the right one says', async () => {
    const { id } = await draftBy(app, admin, { title: 'In Latin-1' });
    const file = Buffer.from(`ID,Title\n${id},Stück für Stück\n`, 'latin1');
    const asked = await imported(id, file);
    expect(asked.data).toMatchObject({ changed: 0, faults: [], bulk: null });
    expect(asked.data.readings).toContainEqual({ encoding: 'windows-1252', sample: `${id},Stück für Stück` });
    expect(asked.data.readings).toContainEqual({ encoding: 'gb18030', sample: `${id},St點k f黵 St點k` });
    expect(asked.item.title).toBe('In Latin-1');
    const told = await imported(id, file, '?encoding=windows-1252');
    expect([told.data.readings, told.item.title]).toEqual([[], 'Stück für Stück']);
    // A Chinese heading is Chinese in one encoding only.
    const chinese = Buffer.concat([Buffer.from([0xb1, 0xea, 0xcc, 0xe2]), Buffer.from(`,id\nplain,${id}\n`)]);
    expect((await imported(id, chinese)).item.title).toBe('plain');
  });

  it('may have lines above, notes beside and rows twice, but not two different ones', async () => {
    const { id } = await draftBy(app, admin, { title: 'Annotated' });
    const heading = 'Desk of Monday;;;\nTitle;ID;Tags;Notes';
    const file = `${heading}\nAnnotated;${id};a｜b|c;ask Ann\nAnnotated;${id};a｜b|c;ask Ben\n;;;the end\n`;
    const { data, item } = await imported(id, file);
    expect(data).toMatchObject({ rows: 2, changed: 1, unchanged: 1, faults: [], ignored: ['Notes'] });
    expect(item.tags).toEqual(['a', 'b', 'c']);
    const other = `Title,ID\nAnnotated,${id}\nOther,${id}\n`;
    expect((await imported(id, other)).data.faults).toMatchObject([{ row: 3, column: 'ID' }]);
  });

  it('is not refused, and changes nothing, for a cell that nobody edited', async () => {
    const title = 'Next\u0085line and a ｜ tag';
    const item = await draftBy(app, admin, { title, summary: 'abc   ', tags: ['a｜b'] });
    const rows = await exported('text=Next&format=csv');
    expect((await send(await fileOf(rows, 'csv'))).data).toMatchObject({ unchanged: 1, changed: 0, faults: [] });
    // Stored before titles like this one were refused.
    await app.deps.db.execute(sql`update contents set title = ${'turned \u202e around'} where id = ${item.id}`);
    const old = await exported('text=turned&format=csv');
    expect((await send(await fileOf(old, 'csv'))).data).toMatchObject({ unchanged: 1, faults: [] });
    expect((await send(`ID,Title\n${item.id},again \u202e turned\n`)).data).toMatchObject({
      ...{ changed: 0, faults: [{ row: 2, column: 'Title' }] },
    });
  });

  it('leaves its changes in the history of each item, with what was before', async () => {
    const { id } = await draftBy(app, admin, { title: 'Before', tags: ['x'] });
    const { data } = await imported(id, `ID,Title,Tags\n${id},After,y\n`);
    const [latest] = await history(id);
    expect(latest).toMatchObject({
      ...{ by: 'Lin', action: 'content.edit', before: { title: 'Before' }, after: { title: 'After', tags: ['y'] } },
    });
    dataOf(await app.call(undoBulk, { bulk: data.bulk.id }, as()));
    await app.deps.jobs.runDue();
    expect((await history(id))[0]).toMatchObject({
      before: { title: 'After' },
      after: { title: 'Before', tags: ['x'] },
    });
    await send('Title,Type,Category\nNew by file,text,sports\n');
    const { list } = dataOf(await app.call(listLibrary, { text: 'New by file' }, as()));
    expect(await history(list[0]?.id ?? 0)).toMatchObject([
      { action: 'content.draft', after: { title: 'New by file' } },
    ]);
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
