import { Readable } from 'node:stream';
import { defuse } from '@onair/contract/lib/safe-text';
import type { Cell } from './sheet.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

const BOM = '\ufeff';

const field = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? defuse(cell) : cell.time;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

async function* lines(batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  let start = BOM;
  for await (const rows of batches) {
    yield start + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
    start = '';
  }
}

/** CSV by RFC 4180 with a byte order mark, by which spreadsheets recognize UTF-8; formulas are defused. */
export const csvStream = (batches: AsyncIterable<Cell[][]>): Readable => Readable.from(lines(batches));
