import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { deletePolicies } from '@onair/contract/content/policy-sets/bulk';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX, importPolicies } from '@onair/contract/content/policy-sets/files';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { sql } from '../../../db/sql.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import { xlsxStream } from '../../../files/formats/xlsx-write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addContents, addPolicy, dataOf, upload } from './policy-sets.fixtures.ts';

let app: TestApp;
let admin: Admin;

beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  await addContents(app, [{ category: 'sports' }, { category: 'finance' }]);
});
afterAll(() => app.close());

const total = async () => dataOf(await app.call(listPolicies, {}, { token: admin.token })).total;
const named = async (name: string) =>
  dataOf(await app.call(listPolicies, { name, pageSize: 100 }, { token: admin.token })).list;
const ruleOf = async (name: string) => {
  const { rows } = await app.deps.db.execute<{ rule: unknown }>(sql`select rule from policies where name = ${name}`);
  return rows[0]?.rule;
};
const send = (file: Buffer | string, more: Partial<Parameters<typeof upload>[2]> = {}) =>
  upload(app, admin.token, { file, ...more });
const workbook = (rows: Cell[][]) =>
  buffer(
    xlsxStream(
      (async function* () {
        yield rows;
      })(),
      'S',
      [],
    ),
  );
const HEADING = 'name,contentType,filterType,status';

describe('an import', () => {
  it('creates a set for each row, in whichever language and order its columns are', async () => {
    await addPolicy(app, admin);
    const csv = [
      '\ufeff状态;筛选规则;集合名称;筛选方式;内容体裁;集合编号;内容量;创建时间',
      '已上线;分类:体育;"甲;乙";规则筛选;图文;IMP-1;9;2026-01-01',
      "offline;;'=2+3;Artificial;竖版小视频;;;",
      ';;;;;;;',
      'Online;{"categories":["finance","sports"]}; 丙 ;rules;img;;;',
    ].join('\r\n');
    const { http, body } = await send(csv);
    expect([http, body.data]).toEqual([
      200,
      {
        ...{ rows: 3, created: 3, changed: 0, unchanged: 0, import: expect.any(String), faults: [], truncated: false },
        ...{ ignored: [], readings: [] },
      },
    ]);
    const [first] = await named('甲;乙');
    expect(first).toMatchObject({
      number: 'IMP-1',
      contentType: 'img',
      filterType: 'rules',
      status: 'online',
      count: 1,
    });
    expect((await named('=2+3'))[0]).toMatchObject({ contentType: 'verticalVideo', status: 'offline', count: 0 });
    expect((await named('丙'))[0]).toMatchObject({ number: expect.stringMatching(/^PS\d{4}$/), name: '丙', count: 2 });
    const { rows } = await app.deps.db.execute<{ after: { created: number; ids: string[] } }>(
      sql`select after from audit_log where action = 'policy.import' order by seq desc limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ created: 3, ids: expect.arrayContaining([first?.id]) });
  });

  it('reads workbooks too, also those saved when columns had other names', async () => {
    const file = await workbook([
      ['Set Number', 'Set Name', 'Content Type', 'Filter Type', 'Status'],
      [7001, 'From a workbook', 'Article with images', 'Artificial', 'Online'],
      [7002, 'Later', 'Landscape video', 'Manual', 'Online'],
    ]);
    expect((await send(file)).body.data).toMatchObject({ created: 2, faults: [] });
    expect((await named('from a workbook'))[0]).toMatchObject({ number: '7001', contentType: 'img' });
  });

  it('gives automatic numbers that neither sets nor other rows have', async () => {
    const probe = await addPolicy(app, admin);
    const next = `PS${String(Number(probe.number.slice(2)) + 1).padStart(4, '0')}`;
    const file = `number,${HEADING}\n,auto one,img,rules,online\n${next},given,img,rules,online\n,auto two,img,rules,online\n`;
    expect((await send(file)).body.data).toMatchObject({ created: 3, faults: [] });
    const numbers = [...(await named('auto ')), ...(await named('given'))].map((set) => set.number);
    expect(new Set(numbers).size).toBe(3);
  });

  it('creates nothing when any row is at fault, and names each fault by row, column and reason', async () => {
    await addPolicy(app, admin, { number: 'HERE' });
    const before = await total();
    const file = [
      `number,${HEADING},rule`,
      'OK-1,fine,img,rules,online,',
      ',,img,rules,online,',
      `x y,${'长'.repeat(61)},text,by magic,,`,
      'ok-1,twice,img,rules,online,',
      'here,there,img,rules,online,',
      ',with a rule,img,artificial,online,tag:x',
      ',wrong rule,img,rules,online,hue:red',
      ',late,img,rules,online,from:2026-02-02;to:2026-01-01',
      '"","two\nlines",img,rules,online,',
    ].join('\n');
    const { body } = await send(file);
    expect(body.data).toMatchObject({ rows: 9, created: 0, truncated: false });
    const faults = body.data.faults.map((f: { row: number; column: string }) => `${f.row} ${f.column}`);
    expect(faults).toEqual([
      '3 Set name',
      '4 Set ID',
      '4 Set name',
      '4 Content type',
      '4 Selection',
      '4 Status',
      '5 Set ID',
      '6 Set ID',
      '7 Rule',
      '8 Rule',
      '9 Rule',
      '10 Set name',
    ]);
    expect(body.data.faults[6].msg).toBe('has the same set number as row 2');
    expect((await send(file, { language: 'zh-CN' })).body.data.faults[0]).toEqual({
      row: 3,
      column: '集合名称',
      msg: '必填',
    });
    expect(await total()).toBe(before);
  });

  it.each<[string, [string, RegExp][]]>([
    ['name,name,contentType,filterType,status\na,b,img,rules,online', [['name', /twice/]]],
    ['name,contentType,filterType\na,img,rules', [['Status', /missing/]]],
    [`${HEADING}\n"a,img,rules,online`, [['File', /quotation/]]],
  ])('says what is wrong with %j', async (file, expected) => {
    const { data } = (await send(file)).body;
    expect(data.created).toBe(0);
    expect(data.faults).toEqual(
      expected.map(([column, msg]) => ({ row: expect.any(Number), column, msg: expect.stringMatching(msg) })),
    );
  });

  it('takes what programs make of a file: sheets, lines above, further columns, days, words and rows written twice', async () => {
    const file = [
      'sep=;',
      'Sets of the week;;;;;',
      'Set ID;Set name;Content type;Selection;Status;Rule;Notes;constructor',
      '7.0;in a program;img;rules;上线;from:2026/1/31;of Ann;1',
      '7.0;in a program;img;rules;上线;from:2026/1/31;of Ben;1',
      '０８;of a week;img;rules;Take offline;"from:31.01.2026; to:2026-02-01 00:00:00";',
      ';;;;;;only a note;',
    ].join('\r\n');
    expect((await send(file)).body.data).toMatchObject({
      ...{ rows: 3, created: 2, unchanged: 1, faults: [], ignored: ['Notes', 'constructor'] },
    });
    expect((await named('in a program'))[0]).toMatchObject({
      ...{ number: '7', status: 'online' },
    });
    expect((await named('of a week'))[0]).toMatchObject({
      ...{ number: '08', status: 'offline' },
    });
    expect(await ruleOf('in a program')).toEqual({ from: '2026-01-31' });
    expect(await ruleOf('of a week')).toEqual({ from: '2026-01-31', to: '2026-02-01' });
  });

  it('reads days by what their column says of day and month, and refuses those that stay open', async () => {
    const rows = (...days: string[]) =>
      [`${HEADING},rule`, ...days.map((day, n) => `days ${n} ${days.length},img,rules,online,from:${day}`)].join('\n');
    expect((await send(rows('1/31/2026', '3/4/2026'))).body.data).toMatchObject({ created: 2, faults: [] });
    expect(await ruleOf('days 1 2')).toEqual({ from: '2026-03-04' });
    expect((await send(rows('3/4/2026'))).body.data).toMatchObject({
      ...{ created: 0, faults: [{ row: 2, column: 'Rule', msg: expect.stringContaining('YYYY-MM-DD') }] },
    });
  });

  it.each<[string, Buffer | string, number, number]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 41500],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 415, 41500],
    ['a broken workbook', Buffer.from('PK\x03\x04 and no more'), 415, 41500],
    ['more than five megabytes', 'x'.repeat(IMPORT_BYTES_MAX + 1), 413, 41300],
    ['too many rows', `${HEADING}\n${'a,img,rules,online\n'.repeat(IMPORT_ROWS_MAX + 1)}`, 413, 41300],
    ['a heading alone', `${HEADING}\n`, 400, 40000],
    ['nothing at all', '', 400, 40000],
  ])('refuses %s', async (_, file, http, code) => {
    const before = await total();
    const answer = await send(file);
    expect([answer.http, answer.body.code]).toEqual([http, code]);
    expect(await total()).toBe(before);
  });

  it('refuses a workbook that would inflate to hundreds of megabytes', async () => {
    const zip = new ZipFile();
    zip.addBuffer(
      Buffer.from('<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>'),
      'xl/workbook.xml',
    );
    zip.addBuffer(
      Buffer.from('<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>'),
      'xl/_rels/workbook.xml.rels',
    );
    zip.addBuffer(Buffer.alloc(300 * 1024 * 1024, ' '), 'xl/s.xml');
    zip.end();
    expect((await send(await buffer(zip.outputStream))).http).toBe(413);
  });

  it('refuses what is not a form with a file', async () => {
    expect((await send('x', { field: 'other' })).body).toMatchObject({
      code: 40000,
      data: { fields: [{ field: 'file' }] },
    });
    const json = await app.http.inject({
      method: 'POST',
      url: importPolicies.path,
      payload: { file: 'x' },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(json.statusCode).toBe(415);
  });

  it('changes the sets that its rows name, counts those that are so, and creates the others', async () => {
    const byRules = await addPolicy(app, admin, {
      name: 'Rules',
      filterType: 'rules',
      rule: { tags: ['a'], words: ['b'] },
    });
    const byHand = await addPolicy(app, admin, { name: 'Hand' });
    const file = [
      `id,version,number,${HEADING},rule`,
      `${byRules.id},1,${byRules.number},Rules,img,rules,offline,category:sports`,
      `${byHand.id},1,,Hand,img,artificial,online,`,
      ',,,Made beside them,img,rules,online,',
    ].join('\n');
    expect((await send(file)).body.data).toMatchObject({ rows: 3, created: 1, changed: 1, unchanged: 1, faults: [] });
    expect((await named('Rules'))[0]).toMatchObject({ status: 'offline', count: 1, version: 2 });
    expect((await named('Hand'))[0]).toMatchObject({ version: 1 });
    const { rows } = await app.deps.db.execute(
      sql`select before, after from audit_log where action = 'policy.edit' and subject_id = ${byRules.id}`,
    );
    expect(rows).toEqual([
      {
        before: { status: 'online', rule: { tags: ['a'], words: ['b'] } },
        after: { status: 'offline', rule: { categories: ['sports'] } },
      },
    ]);
    // A file without a column of rules leaves them as they are.
    const short = `id,${HEADING}\n${byRules.id},Rules once more,img,rules,offline\n`;
    expect((await send(short)).body.data).toMatchObject({ changed: 1, created: 0 });
    expect((await named('Rules once more'))[0]).toMatchObject({ count: 1 });
  });

  it('names each row that would undo the work of others, or change what is fixed, and then changes nothing', async () => {
    const set = await addPolicy(app, admin, { name: 'Fought over' });
    const gone = await addPolicy(app, admin, { name: 'Gone' });
    await app.call(deletePolicies, { ids: [gone.id] }, { token: admin.token });
    await send(`id,${HEADING}\n${set.id},Fought over,img,artificial,offline\n`);
    const file = [
      `id,version,number,${HEADING}`,
      `${set.id},1,,Mine,img,artificial,offline`,
      `${set.id},2,,Mine too,img,artificial,offline`,
      `${gone.id},1,,Gone,img,artificial,online`,
      'nonsense,x,,Odd,img,rules,online',
    ].join('\n');
    const { data } = (await send(file)).body;
    expect(data).toMatchObject({ created: 0, changed: 0 });
    expect(data.faults.map((fault: { row: number; column: string }) => `${fault.row} ${fault.column}`)).toEqual([
      '2 Version',
      '3 Record ID',
      '4 Record ID',
      '5 Record ID',
      '5 Version',
    ]);
    const fixed = `id,number,${HEADING}\n${set.id},OTHER,Mine,verticalVideo,rules,offline\n`;
    expect((await send(fixed)).body.data.faults).toHaveLength(3);
    expect((await named('Fought over'))[0]).toMatchObject({ status: 'offline', version: 2 });
  });

  it('is done once for each key, whatever is sent again', async () => {
    const file = `${HEADING}\nrepeated,img,rules,online\n`;
    const key = 'import-key-0001';
    const answers = [...(await Promise.all([send(file, { key }), send(file, { key })])), await send(file, { key })];
    for (const { body } of answers) expect(body.data).toMatchObject({ created: 1 });
    expect(await named('repeated')).toHaveLength(1);
    expect((await send(`${file}another,img,rules,online\n`, { key })).body.code).toBe(50010);
  });
});

it('works on two files of an account at a time, and says so to a third', async () => {
  const file = `${HEADING}\n${'busy,img,rules,nowhere\n'.repeat(2_000)}`;
  const answers = await Promise.all([send(file), send(file), send(file)]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 200, 429]);
  expect((await send(file)).http).toBe(200);
});

describe('ten thousand rows', () => {
  const rows = Array.from(
    { length: IMPORT_ROWS_MAX },
    (_, i) => `BIG-${i},大集合 ${i},img,rules,online,category:sports; word:w${i % 50}`,
  );
  const csv = (lines: string[]) => [`number,${HEADING},rule`, ...lines].join('\n');

  it('with a few broken ones create nothing, and the report names exactly those', async () => {
    const before = await total();
    const broken = rows
      .with(0, 'BIG-0,,img,rules,online,')
      .with(4_999, 'BIG-1,again,img,rules,online,')
      .with(9_999, 'BIG-9999,x,gif,rules,online,');
    const { data } = (await send(csv(broken))).body;
    expect(data).toMatchObject({ rows: 10_000, created: 0, truncated: false });
    expect(data.faults.map((fault: { row: number }) => fault.row)).toEqual([2, 5_001, 10_001]);
    expect(await total()).toBe(before);
    const worse = (await send(csv(rows.map((row) => row.replace('img', 'gif'))))).body.data;
    expect([worse.created, worse.faults.length, worse.truncated]).toEqual([0, 200, true]);
  });

  it('become sets in one act, without holding anyone else up', async () => {
    const before = await total();
    const file = await workbook([['number', ...HEADING.split(','), 'rule'], ...rows.map((row) => row.split(','))]);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const from = performance.now();
    const { body } = await send(file);
    const took = performance.now() - from;
    delay.disable();
    expect(body.data).toMatchObject({ rows: 10_000, created: 10_000, faults: [], truncated: false });
    expect(await total()).toBe(before + 10_000);
    // A hundredth of it on a quiet machine.
    expect(delay.max / 1e6 / took).toBeLessThan(0.25);
  });
});
