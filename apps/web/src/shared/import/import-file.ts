import { IMPORT_BYTES_MAX, type ImportReport } from '@onair/contract/content/policy-files';
import { defuse } from '@onair/contract/defuse';

export type FileFault = 'wrongType' | 'tooLarge';

/** What can be told about a file before it is sent. What it really holds is the server's to say. */
export const fileFault = ({ name, size }: { name: string; size: number }): FileFault | null => {
  if (!/\.(csv|xlsx)$/i.test(name)) return 'wrongType';
  return size > IMPORT_BYTES_MAX ? 'tooLarge' : null;
};

/** The faults of a report as rows of a file. A message that a spreadsheet would run is defused. */
export const reportRows = (report: ImportReport): (string | number)[][] =>
  report.faults.map(({ row, column, msg }) => [row, defuse(column), defuse(msg)]);
