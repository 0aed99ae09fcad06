import { IMPORT_BYTES_MAX, type ImportReport } from '@onair/contract/content/policy-sets/files';
import { defuse } from '@onair/contract/lib/safe-text';

type FileFault = 'wrongType' | 'tooLarge';

/** Client-side checks of a file. Only the server knows what it really contains. */
export const fileFault = ({ name, size }: { name: string; size: number }): FileFault | null => {
  if (!/\.(csv|xlsx)$/i.test(name)) return 'wrongType';
  return size > IMPORT_BYTES_MAX ? 'tooLarge' : null;
};

export type ReportedFaults = Pick<ImportReport, 'faults' | 'truncated'>;

/** The faults of a report as rows of a file. Formulas in messages are defused. */
export const reportRows = (report: ReportedFaults): (string | number)[][] =>
  report.faults.map(({ row, column, msg }) => [row, defuse(column), defuse(msg)]);

/** What is imported, in the reader's language. */
export type ImportKind = {
  title: string;
  intro: string;
  /** Name and content of each column. */
  columns: readonly (readonly [name: string, rule: string])[];
  /** Name of the template, a file with only the heading, without its extension. */
  templateName: string;
  rowsMax: number;
  /** Says that nothing was imported. */
  refused: (faults: number, rows: number) => string;
};

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A CSV file that spreadsheets read as UTF-8. User input must be defused first (`@onair/contract/lib/safe-text`). */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map((one) => cell(String(one))).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
