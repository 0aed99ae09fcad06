import { buffer, text } from 'node:stream/consumers';
import { defuse, undefuse } from '@onair/contract/lib/safe-text';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readCsv, readingsOf } from './csv-read.ts';
import { csvStream } from './csv-write.ts';
import type { Cell, SheetRow } from './sheet.ts';
import { readXlsx } from './xlsx-read.ts';
import { xlsxStream } from './xlsx-write.ts';

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const payloads = [
  ...starts.map((start) => `${start}cmd|' /C calc'!A0`),
  ...starts.map((start) => `${start}1+1`),
  ...starts.map((start) => `'${start}HYPERLINK("http://x","y")`),
  "''=double",
  '==twice',
  '-2+3, "quoted"; and\r\nmore',
  '@SUM(1+9)*cmd',
  ...[';', '\t', '\n', '\r\n', '; ', ';"', ";'"].map((separator) => `a title${separator}=HYPERLINK("http://x","y")`),
  ';;=1+1;-2;；=3',
];
const harmless = ['plain', "it's", "'quoted'", '1=1', 'a-b', '', '世界杯', '_x000D_ <&>"', ' spaced '];

async function* one(rows: Cell[][]) {
  yield rows;
}
const all = async (rows: AsyncIterable<SheetRow>) => {
  const read: SheetRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
};

describe('cells', () => {
  it.each(payloads)('are defused and come back: %j', (payload) => {
    expect(starts).not.toContain(defuse(payload)[0]);
    expect(undefuse(defuse(payload))).toBe(payload);
    // A spreadsheet whose list separator is another one cuts the text there.
    for (const part of defuse(payload).split(/[;\t\r\n]/)) expect(part).not.toMatch(/^(?!')["' ]*[=+\-@＝＋－＠]/);
  });

  it('that no spreadsheet runs stay as they are', () => {
    for (const value of harmless) expect([defuse(value), undefuse(value)]).toEqual([value, value]);
  });
});

describe('CSV', () => {
  it('keeps every text through RFC 4180 and starts with the mark of UTF-8', async () => {
    const rows = [...payloads, ...harmless].filter((cell) => !cell.includes('\0')).map((cell) => [cell, 'end']);
    const bytes = await buffer(csvStream(one(rows)));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const read = await all(readCsv(bytes));
    expect(read.map(({ cells }) => undefuse(cells[0] ?? ''))).toEqual(rows.map(([cell]) => cell));
    for (const { cells } of read) expect(starts).not.toContain(cells[0]?.[0]);
    expect(await text(csvStream(one([[1, { time: '2026-01-02 03:04:05' }, 'a"b']])))).toBe(
      '\ufeff1,2026-01-02 03:04:05,"a""b"\r\n',
    );
  });

  it.each([
    ['UTF-8', Buffer.from('编号,名称\n1,甲')],
    ['UTF-16 without its mark', Buffer.from('编号,名称\n1,甲\n', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('编号,名称\n1,甲\n', 'utf16le').swap16()],
    ['a named separator', Buffer.from('\ufeffsep=|\r\n编号|名称\r\n1|甲\r\n'), 1],
    ['UTF-16', Buffer.from('\ufeff编号;名称\n1;甲', 'utf16le')],
    ['semicolons', Buffer.from('编号;名称\r\n1;甲\r\n')],
    ['tabs', Buffer.from('编号\t名称\n1\t"甲"')],
  ])('is read from %s', async (_, bytes, above = 0) => {
    expect(await all(readCsv(bytes))).toEqual([
      { row: 1 + above, cells: ['编号', '名称'] },
      { row: 2 + above, cells: ['1', '甲'] },
    ]);
  });

  it('that does not tell its encoding is read in a given one, of which samples show the right one', async () => {
    const chinese = Buffer.from([0x69, 0x64, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x31, 0x2c, 0xbc, 0xd7]);
    await expect(all(readCsv(chinese))).rejects.toMatchObject({ reason: 'encoding' });
    expect(await all(readCsv(chinese, 'gb18030'))).toEqual([
      { row: 1, cells: ['id', '名称'] },
      { row: 2, cells: ['1', '甲'] },
    ]);
    const german = Buffer.from('id,title\n1,Stück für Stück\n', 'latin1');
    const samples = new Map((await readingsOf(german)).map(({ encoding, sample }) => [encoding, sample]));
    expect(samples.get('windows-1252')).toBe('1,Stück für Stück');
    expect(samples.get('gb18030')).toBe('1,St點k f黵 St點k');
    expect(samples.has('shift_jis')).toBe(false);
  });

  it('counts empty rows, and names the row where a quotation is not closed', async () => {
    expect((await all(readCsv(Buffer.from('a,b\n\n,\n"x\ny",2\n')))).map(({ row }) => row)).toEqual([1, 4]);
    await expect(all(readCsv(Buffer.from('a,b\n1,2\n"open,3\n')))).rejects.toMatchObject({ reason: 'quotes', row: 3 });
  });

  it('is not what bytes without text are', async () => {
    for (const bytes of [Buffer.from('a,\0b'), Buffer.from('a,\n\0\0\0b,\n\0', 'latin1')]) {
      await expect(all(readCsv(bytes))).rejects.toMatchObject({ reason: 'type' });
    }
    expect(await readingsOf(Buffer.from([0x89, 0x50, 0xff, 0xff, 0x81, 0x01]))).toEqual([]);
  });
});

const zipped = async (parts: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
};
const book = (parts: Record<string, string | Buffer>) =>
  zipped({
    'xl/workbook.xml':
      '<w:workbook xmlns:w="m" xmlns:r="r"><w:sheets><w:sheet name="one" r:id="a"/><w:sheet name="two" r:id="b"/></w:sheets></w:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="b" Target="s2.xml"/><Relationship Id="a" Target="/xl/s1.xml"/></Relationships>',
    ...parts,
  });

describe('XLSX', () => {
  it('keeps every text, with numbers and times as such', async () => {
    const rows = [...payloads, ...harmless].filter((cell) => !/[\0\ufffe]/.test(cell)).map((cell): Cell[] => [cell, 7]);
    const read = await all(
      readXlsx(await buffer(xlsxStream(one([...rows, [{ time: '2026-01-02 12:00:00' }]]), 'S', [9, 9]))),
    );
    expect(read.slice(0, -1).map(({ cells }) => [undefuse(cells[0] ?? ''), cells[1]])).toEqual(
      rows.map(([cell]) => [cell, '7']),
    );
    expect(read.at(-1)).toMatchObject({ cells: ['2026-01-02 12:00:00'], kinds: { 0: 'time' } });
  });

  it('is read from its first sheet: shared, rich, inline and computed texts, gaps counted', async () => {
    const bytes = await book({
      'xl/sharedStrings.xml':
        '<sst><si><t>shared</t></si><si><r><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/s1.xml': `<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
        <row r="5"><c t="inlineStr"><is><t>in_x0041_</t></is></c><c t="b"><v>1</v></c><c><f>1+1</f><v>2</v></c><c t="s"><v>99</v></c></row></sheetData></worksheet>`,
      'xl/s2.xml': '<broken',
    });
    expect(await all(readXlsx(bytes))).toEqual([
      { row: 2, cells: ['shared', '', 'rich '] },
      { row: 5, cells: ['inA', 'TRUE', '2', ''] },
    ]);
  });

  it('tells times, errors and formulas without a result from texts, and numbers from how they are written', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]&quot;day&quot;0.00"/><numFmt numFmtId="171" formatCode="[$-409]m/d/yyyy\\ h:mm"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const sheet = `<worksheet><sheetData><row><c s="1"><v>46354</v></c><c s="2"><v>184.0</v></c><c s="3"><v>46354.5625</v></c><c><v>1.84E+02</v></c></row>
      <row><c t="e"><v>#REF!</v></c><c><f>A1</f></c><c t="str"><f>""</f><v></v></c><c t="d"><v>2026-11-28T13:30:00</v></c></row></sheetData></worksheet>`;
    const parts = { 'xl/styles.xml': styles, 'xl/s1.xml': sheet };
    expect(await all(readXlsx(await book(parts)))).toEqual([
      {
        ...{ row: 1, cells: ['2026-11-28 00:00:00', '184', '2026-11-28 13:30:00', '184'] },
        kinds: { 0: 'time', 1: 'formatted', 2: 'time' },
      },
      {
        row: 2,
        cells: ['#REF!', '', '', '2026-11-28 13:30:00'],
        kinds: { 0: 'error', 1: 'uncalculated', 3: 'time' },
      },
    ]);
    const old =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="one" r:id="a"/></sheets></workbook>';
    const days = `<worksheet><sheetData><row><c s="3"><v>44892.5625</v></c><c><v>44892.5625</v></c></row></sheetData></worksheet>`;
    expect(await all(readXlsx(await book({ ...parts, 'xl/workbook.xml': old, 'xl/s1.xml': days })))).toEqual([
      { row: 1, cells: ['2026-11-28 13:30:00', '44892.5625'], kinds: { 0: 'time', 1: 'from1904' } },
    ]);
  });

  it('is read from the sheet that the table is on, a hidden one last', async () => {
    const sheet = (text: string) =>
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
    const bytes = await book({ 'xl/s1.xml': sheet('notes'), 'xl/s2.xml': sheet('table') });
    const found = (text: string) => all(readXlsx(bytes, (rows) => rows.some(({ cells }) => cells[0] === text)));
    expect(await found('table')).toEqual([{ row: 1, cells: ['table'] }]);
    expect(await found('neither')).toEqual([{ row: 1, cells: ['notes'] }]);
    const hidden =
      '<workbook xmlns:r="r"><sheets><sheet name="one" r:id="a" state="hidden"/><sheet name="two" r:id="b"/></sheets></workbook>';
    const other = await book({ 'xl/workbook.xml': hidden, 'xl/s1.xml': sheet('lists'), 'xl/s2.xml': sheet('table') });
    expect(await all(readXlsx(other))).toEqual([{ row: 1, cells: ['table'] }]);
  });

  it('that inflates too far is refused early, in little memory', async () => {
    const bomb = await book({ 'xl/s1.xml': Buffer.alloc(400 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    await expect(all(readXlsx(bomb))).rejects.toMatchObject({ reason: 'size' });
    // The archive may lie about its sizes: both places that state them say one byte.
    const lie = Buffer.from(bomb);
    for (let at = lie.indexOf('xl/s1.xml'); at >= 0; at = lie.indexOf('xl/s1.xml', at + 1)) {
      const directory = lie.readUInt32LE(at - 46) === 0x02014b50;
      lie.writeUInt32LE(1, directory ? at - 22 : at - 8);
    }
    await expect(all(readXlsx(lie))).rejects.toMatchObject({ reason: expect.stringMatching(/size|type/) });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    ['a plain archive', () => zipped({ 'a.txt': 'x' })],
    ['half an archive', async () => (await book({ 'xl/s1.xml': '<worksheet/>' })).subarray(0, 200)],
    ['broken XML', () => book({ 'xl/s1.xml': '<worksheet><row></worksheet>' })],
    ['entities of its own', () => book({ 'xl/s1.xml': '<!DOCTYPE a [<!ENTITY e "eeee">]><worksheet>&e;</worksheet>' })],
    ['a million levels', () => book({ 'xl/s1.xml': '<a>'.repeat(1_000_000) })],
    ['no workbook', async () => Buffer.from('PK\x03\x04')],
  ])('is not what %s is', async (_, make) => {
    await expect(all(readXlsx(await make()))).rejects.toMatchObject({ reason: 'type' });
  });
});
