import { IMPORT_ROWS_MAX } from '@onair/contract/content/policy-files';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../../../errors.ts';
import { readCsv } from '../../../files/formats/csv-read.ts';
import { type SheetRow, UnreadableFile } from '../../../files/formats/sheet.ts';
import { takingTurns } from '../../../files/formats/turns.ts';
import { readXlsx } from '../../../files/formats/xlsx-read.ts';
import { readHeading } from './import-heading.ts';
import { type ImportedSet, type RowFault, rowChecker } from './import-rows.ts';
import { importWords } from './policy-import.words.ts';

export type ImportedFile = { rows: number; sets: ImportedSet[]; faults: RowFault[] };

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** Numbers within the file, so that the second bearer of one is named with the first. */
const numberBook = (locale: Locale) => {
  const rows = new Map<string, number>();
  return (set: ImportedSet): string | null => {
    const key = set.number?.toLowerCase();
    if (key === undefined) return null;
    const first = rows.get(key);
    if (first !== undefined) return importWords[locale].doubleNumber(first);
    rows.set(key, set.row);
    return null;
  };
};

const readRows = async (rows: AsyncIterable<SheetRow>, file: ImportedFile, column: string, locale: Locale) => {
  const repeated = numberBook(locale);
  const turn = takingTurns();
  let checkRow: ReturnType<typeof rowChecker> | null = null;
  for await (const row of rows) {
    if (checkRow === null) {
      const { columns, faults } = readHeading(row, locale);
      file.faults.push(...faults);
      if (faults.length > 0) return;
      checkRow = rowChecker(columns, locale);
      continue;
    }
    file.rows += 1;
    if (file.rows > IMPORT_ROWS_MAX) {
      throw new AppError('tooLarge', { words: importWords[locale].tooManyRows(IMPORT_ROWS_MAX) });
    }
    const checked = checkRow(row);
    if (Array.isArray(checked)) file.faults.push(...checked);
    else {
      const msg = repeated(checked);
      if (msg !== null) file.faults.push({ row: checked.row, column, msg });
      file.sets.push(checked);
    }
    await turn();
  }
};

/**
 * Reads a CSV or XLSX file and checks every row; touches no data. Other requests get their turn every few milliseconds.
 * @param column what the number column is called in the reader's language
 * @throws AppError `unsupportedType`, `tooLarge` when the file cannot be read at all, `invalid` when it holds no rows
 */
export const readImport = async (bytes: Buffer, column: string, locale: Locale): Promise<ImportedFile> => {
  const words = importWords[locale];
  const file: ImportedFile = { rows: 0, sets: [], faults: [] };
  try {
    await readRows(isZip(bytes) ? readXlsx(bytes) : readCsv(bytes), file, column, locale);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.reason === 'type') throw new AppError('unsupportedType', { words: words.fileType });
    if (error.reason === 'size') throw new AppError('tooLarge', { words: words.fileTooLarge });
    file.faults.push({ row: error.row ?? 1, column: words.file, msg: words.quotes });
  }
  if (file.rows === 0 && file.faults.length === 0) {
    throw new AppError('invalid', {
      words: words.noRows,
      fields: [{ field: 'file', rule: 'minItems', msg: words.noRows }],
    });
  }
  return file;
};
