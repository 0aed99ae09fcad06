import { IMPORT_ROWS_MAX } from '@onair/contract/content/policy-files';
import type { Locale } from '@onair/contract/text';
import { headingReader } from '../../../files/imports/heading.ts';
import { type ReadTable, readTable } from '../../../files/imports/read-table.ts';
import { type ImportedSet, rowChecker } from './import-rows.ts';
import { importWords } from './policy-import.words.ts';
import { formerPolicyWords, policyWords } from './policy-sets.words.ts';

/** The set's column that each cell of the heading names. */
const readHeading = headingReader({
  labels: [...Object.values(policyWords).map(({ columns }) => columns), ...formerPolicyWords.columns],
  required: ['name', 'contentType', 'filterType', 'status'],
  ignored: ['count', 'createdTime'],
});

export type ImportedFile = ReadTable<ImportedSet>;

/** Numbers within the file, so that a duplicate is reported with the first row. */
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

/** Reads a file of sets and checks every row. @throws AppError as `readTable` */
export const readImport = (bytes: Buffer, locale: Locale): Promise<ImportedFile> => {
  const { columns } = policyWords[locale];
  return readTable(bytes, {
    rowsMax: IMPORT_ROWS_MAX,
    locale,
    heading: (row) => readHeading(row, columns, locale),
    checker: (named) => {
      const check = rowChecker(named, locale);
      const repeated = numberBook(locale);
      return (row) => {
        const checked = check(row);
        if (Array.isArray(checked)) return { value: null, faults: checked };
        const msg = repeated(checked);
        return { value: checked, faults: msg === null ? [] : [{ row: checked.row, column: columns.number, msg }] };
      };
    },
  });
};
