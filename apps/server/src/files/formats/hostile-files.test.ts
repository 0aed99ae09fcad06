import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { readCsv } from './csv-read.ts';
import { LINES_MAX, type SheetRow } from './sheet.ts';
import { readXlsx } from './xlsx-read.ts';

const MB = 1024 * 1024;
const HEADING = 'name,contentType\n';

// A machine so slow that each look at the clock finds a slice of time used up: a quick one need give nobody a turn.
let clock = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 10;
    return clock;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** Reads a file to its end or refusal. `turns` counts how often others had their turn meanwhile. */
const read = async (rows: AsyncIterable<SheetRow>) => {
  let turns = 0;
  let reading = true;
  const turn = () => {
    turns += 1;
    if (reading) setImmediate(turn);
  };
  setImmediate(turn);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  let refused: unknown = null;
  try {
    for await (const _ of rows);
  } catch (error) {
    refused = (error as { reason?: string }).reason ?? error;
  }
  reading = false;
  clearInterval(watch);
  return { refused, turns, grownMb: (peak - before) / MB };
};

const workbook = async (sheet: string): Promise<Buffer> => {
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  add('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>');
  add('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>');
  add('xl/s.xml', sheet);
  zip.end();
  return buffer(zip.outputStream);
};

describe('a CSV file costs what it weighs', () => {
  const blanks = (line: string, bytes: number) => Buffer.from(HEADING + line.repeat(bytes / line.length));

  it.each([
    ['blank lines', '\n'],
    ['blank lines of Windows', '\r\n'],
    ['lines of separators', ',,,\n'],
  ])('with five megabytes of %s it is refused early, and others have their turn', async (_, line) => {
    const { refused, turns } = await read(readCsv(blanks(line, 5 * MB)));
    expect(refused).toBe('size');
    expect(turns).toBeGreaterThan(0);
  });

  it('with as many blank lines as it may have it is read, and the rows after them keep their numbers', async () => {
    const rows: SheetRow[] = [];
    for await (const row of readCsv(Buffer.from(`a,b\n${'\n'.repeat(LINES_MAX - 2)}1,2\n`))) rows.push(row);
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: LINES_MAX, cells: ['1', '2'] },
    ]);
  });

  it.each([
    ['one line of separators', Buffer.alloc(5 * MB, ',')],
    ['one cell', Buffer.from(`"${'x'.repeat(5 * MB - 2)}"`)],
    ['quotation marks alone', Buffer.alloc(5 * MB, '"')],
  ])('of %s is read in little memory', async (_, bytes) => {
    const { grownMb } = await read(readCsv(bytes));
    expect(grownMb).toBeLessThan(150);
  });
});

describe('a workbook costs what it weighs', () => {
  it.each([
    [
      'an element of a million attributes',
      `<worksheet ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    ],
    ['six million elements', `<worksheet>${'<a/>'.repeat(5_500_000)}</worksheet>`],
    ['a reference of a million letters', `<worksheet><row><c r="${'A'.repeat(20_000_000)}"/></row></worksheet>`],
    ['a name of twenty million letters', `<worksheet><${'a'.repeat(20_000_000)}/></worksheet>`],
    ['a cell of twenty million letters', `<worksheet><row><c><v>${'a'.repeat(20_000_000)}</v></c></row></worksheet>`],
  ])('with %s it is refused or read without holding others up', async (_, sheet) => {
    const file = await workbook(sheet);
    const { turns, grownMb } = await read(readXlsx(file));
    expect(turns).toBeGreaterThan(0);
    expect(grownMb).toBeLessThan(150);
  });
});
