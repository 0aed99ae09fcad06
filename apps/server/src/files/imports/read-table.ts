import type { ForeignEncoding, ImportReport } from '@onair/contract/content/policy-sets/files';
import { undefuse } from '@onair/contract/lib/safe-text';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../../lib/errors.ts';
import { readCsv, readingsOf } from '../formats/csv-read.ts';
import { type CellKind, HEAD_ROWS, type SheetRow, timeSlicer, UnreadableFile } from '../formats/sheet.ts';
import { readXlsx } from '../formats/xlsx-read.ts';
import type { Heading, HeadingReader } from './heading.ts';
import { tableWords } from './import.words.ts';

/** A fault in a cell; rows are numbered as in the file, with its first line as row 1. */
export type RowFault = { row: number; column: string; msg: string };

/** Parses a row: null where it is invalid. */
export type CheckedRow<T> = { value: T | null; faults: readonly RowFault[] };

/** A row's cells by column. */
export type NamedRow = {
  row: number;
  has: (column: string) => boolean;
  text: (column: string) => string;
  kind: (column: string) => CellKind | undefined;
};

type TableReader<T> = {
  rowsMax: number;
  locale: Locale;
  heading: HeadingReader;
  /** The columns' names in the reader's language. */
  labels: Readonly<Record<string, string>>;
  /** Created once, for all rows: what a cell means may depend on its column. */
  checker: (rows: readonly NamedRow[]) => (row: NamedRow) => CheckedRow<T>;
};

export type ReadTable<T> = Pick<ImportReport, 'ignored' | 'readings'> & {
  rows: number;
  values: T[];
  faults: RowFault[];
};

/**
 * What is wrong with a cell that a spreadsheet program made something else of, whatever its column holds.
 */
export const kindFault = (
  row: NamedRow,
  column: string,
  holds: 'text' | 'number' | 'time',
  locale: Locale,
): string | null => {
  const words = tableWords[locale];
  switch (row.kind(column)) {
    case 'error':
      return words.errorCell([...row.text(column)].slice(0, 20).join(''));
    case 'uncalculated':
      return words.uncalculated;
    case 'time':
      return holds === 'time' ? null : words.dateCell(row.text(column));
    case 'formatted':
      return holds === 'text' ? words.numberCell(row.text(column)) : null;
    default:
      return null;
  }
};

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

const namedRow = ({ row, cells, kinds }: SheetRow, places: ReadonlyMap<string, number>): NamedRow => {
  const texts = new Map([...places].map(([column, at]) => [column, undefuse((cells[at] ?? '').trim()).trim()]));
  return {
    row,
    has: (column) => texts.has(column),
    text: (column) => texts.get(column) ?? '',
    kind: (column) => kinds?.[places.get(column) ?? -1],
  };
};

/** Whether a row says anything in a column that is read: notes beside a table and formulas below it do not. */
const isFilled = (row: NamedRow, columns: Iterable<string>): boolean => {
  for (const column of columns) if (row.text(column) !== '' || row.kind(column)) return true;
  return false;
};

const checkRows = async <T>(
  lines: readonly SheetRow[],
  { columns }: Heading,
  { rowsMax, locale, checker }: TableReader<T>,
  table: ReadTable<T>,
): Promise<void> => {
  const turn = timeSlicer();
  const places = new Map(columns.flatMap((column, at): [string, number][] => (column ? [[column, at]] : [])));
  const rows: NamedRow[] = [];
  for (const line of lines) {
    const row = namedRow(line, places);
    if (isFilled(row, places.keys())) rows.push(row);
    await turn();
  }
  table.rows = rows.length;
  if (rows.length > rowsMax) throw new AppError('tooLarge', { words: tableWords[locale].tooManyRows(rowsMax) });
  const check = checker(rows);
  for (const row of rows) {
    const { value, faults } = check(row);
    table.faults.push(...faults);
    if (value !== null) table.values.push(value);
    await turn();
  }
};

/** The encoding in which the file's heading is one of ours and not ASCII: no other could make these words. */
const toldByHeading = async (bytes: Buffer, heading: HeadingReader, readings: ReadTable<unknown>['readings']) => {
  for (const { encoding } of readings) {
    let left = HEAD_ROWS;
    try {
      for await (const row of readCsv(bytes, encoding)) {
        if (heading.isTelling(row)) return encoding;
        left -= 1;
        if (left === 0) break;
      }
    } catch (error) {
      // It says nothing here; the file will be refused for it once it is read.
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return undefined;
};

const readInto = async <T>(
  table: ReadTable<T>,
  bytes: Buffer,
  reader: TableReader<T>,
  encoding: ForeignEncoding | undefined,
): Promise<void> => {
  const { heading, labels, locale, rowsMax } = reader;
  const isTable = (rows: readonly SheetRow[]): boolean => rows.some(heading.isWhole);
  const lines: SheetRow[] = [];
  for await (const line of isZip(bytes) ? readXlsx(bytes, isTable) : readCsv(bytes, encoding)) {
    lines.push(line);
    if (lines.length > rowsMax + HEAD_ROWS) {
      throw new AppError('tooLarge', { words: tableWords[locale].tooManyRows(rowsMax) });
    }
  }
  const at = heading.find(lines.slice(0, HEAD_ROWS));
  const first = lines[at];
  if (!first) return;
  const named = heading.read(first, labels, locale);
  table.ignored = named.unknown;
  table.faults.push(...named.faults);
  if (named.faults.length === 0) await checkRows(lines.slice(at + 1), named, reader, table);
};

/**
 * Reads a CSV or XLSX file and checks every row; writes nothing. Other requests run every few milliseconds. A CSV file that
 * does not tell its encoding, neither by its bytes nor by its heading, is not read without `encoding`: `readings` show how
 * it could be.
 * @throws AppError `unsupportedType`, `tooLarge` when the file cannot be read at all, `invalid` when it has no rows
 */
export const readTable = async <T>(
  bytes: Buffer,
  reader: TableReader<T>,
  encoding?: ForeignEncoding,
): Promise<ReadTable<T>> => {
  const words = tableWords[reader.locale];
  const table: ReadTable<T> = { rows: 0, values: [], faults: [], ignored: [], readings: [] };
  try {
    await readInto(table, bytes, reader, encoding);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.reason === 'encoding') {
      const readings = await readingsOf(bytes);
      const told = await toldByHeading(bytes, reader.heading, readings);
      if (told) return readTable(bytes, reader, told);
      if (readings.length > 0) return { ...table, readings };
    }
    if (error.reason === 'size') throw new AppError('tooLarge', { words: words.fileTooLarge });
    if (error.reason !== 'quotes') throw new AppError('unsupportedType', { words: words.fileType });
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
