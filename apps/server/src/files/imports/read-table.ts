import type { Locale } from '@onair/contract/text';
import { AppError } from '../../errors.ts';
import { readCsv } from '../formats/csv-read.ts';
import { type SheetRow, timeSlicer, UnreadableFile } from '../formats/sheet.ts';
import { readXlsx } from '../formats/xlsx-read.ts';
import type { Heading } from './heading.ts';
import { tableWords } from './import.words.ts';

/** A fault in a cell; rows are numbered as in the file, with the heading as row 1. */
export type RowFault = { row: number; column: string; msg: string };

/** Parses a row: null where it is invalid. */
export type CheckedRow<T> = { value: T | null; faults: readonly RowFault[] };

type TableReader<T> = {
  rowsMax: number;
  locale: Locale;
  heading: (row: SheetRow) => Heading;
  /** Created once, for the columns that the heading names. */
  checker: (columns: Heading['columns']) => (row: SheetRow) => CheckedRow<T>;
};

export type ReadTable<T> = { rows: number; values: T[]; faults: RowFault[] };

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

const readRows = async <T>(rows: AsyncIterable<SheetRow>, table: ReadTable<T>, reader: TableReader<T>) => {
  const turn = timeSlicer();
  let check: ReturnType<TableReader<T>['checker']> | null = null;
  for await (const row of rows) {
    if (check === null) {
      const { columns, faults } = reader.heading(row);
      table.faults.push(...faults);
      if (faults.length > 0) return;
      check = reader.checker(columns);
      continue;
    }
    table.rows += 1;
    if (table.rows > reader.rowsMax) {
      throw new AppError('tooLarge', { words: tableWords[reader.locale].tooManyRows(reader.rowsMax) });
    }
    const { value, faults } = check(row);
    table.faults.push(...faults);
    if (value !== null) table.values.push(value);
    await turn();
  }
};

/**
 * Reads a CSV or XLSX file and checks every row; writes nothing. Other requests run every few milliseconds.
 * @throws AppError `unsupportedType`, `tooLarge` when the file cannot be read at all, `invalid` when it has no rows
 */
export const readTable = async <T>(bytes: Buffer, reader: TableReader<T>): Promise<ReadTable<T>> => {
  const words = tableWords[reader.locale];
  const table: ReadTable<T> = { rows: 0, values: [], faults: [] };
  try {
    await readRows(isZip(bytes) ? readXlsx(bytes) : readCsv(bytes), table, reader);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.reason === 'type') throw new AppError('unsupportedType', { words: words.fileType });
    if (error.reason === 'size') throw new AppError('tooLarge', { words: words.fileTooLarge });
    table.faults.push({ row: error.row ?? 1, column: words.file, msg: words.quotes });
  }
  if (table.rows === 0 && table.faults.length === 0) {
    throw new AppError('invalid', {
      words: words.noRows,
      fields: [{ field: 'file', rule: 'minItems', msg: words.noRows }],
    });
  }
  return table;
};
