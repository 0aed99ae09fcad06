import { type ForeignEncoding, IMPORT_ROWS_MAX } from '@onair/contract/content/policy-files';
import type { Locale } from '@onair/contract/text';
import { headingReader } from '../../../files/imports/heading.ts';
import { type ReadTable, readTable } from '../../../files/imports/read-table.ts';
import { type ImportedSet, rowChecker } from './import-rows.ts';
import { formerPolicyWords, policyWords } from './policy-sets.words.ts';

/** The set's column that each cell of the heading names. */
const setHeading = headingReader({
  labels: [...Object.values(policyWords).map(({ columns }) => columns), ...formerPolicyWords.columns],
  required: ['name', 'contentType', 'filterType', 'status'],
  ignored: ['count', 'createdTime'],
});

export type ImportedFile = ReadTable<ImportedSet>;

/** Reads a file of sets and checks every row. @throws AppError as `readTable` */
export const readImport = (
  bytes: Buffer,
  locale: Locale,
  encoding: ForeignEncoding | undefined,
): Promise<ImportedFile> => {
  const reader = {
    rowsMax: IMPORT_ROWS_MAX,
    locale,
    heading: setHeading,
    labels: policyWords[locale].columns,
    checker: (rows: Parameters<typeof rowChecker>[0]) => rowChecker(rows, locale),
  };
  return readTable(bytes, reader, encoding);
};
