import { undefuse } from '@onair/contract/defuse';
import type { Locale } from '@onair/contract/text';
import type { SheetRow } from '../../../files/formats/sheet.ts';
import type { RowFault } from './import-rows.ts';
import { importWords } from './policy-import.words.ts';
import { formerPolicyWords, policyWords } from './policy-sets.words.ts';

const REQUIRED = ['name', 'contentType', 'filterType', 'status'] as const;
/** Columns of an exported file that the product itself decides. */
const IGNORED = ['count', 'createdTime'];

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '');

const columnByName = new Map<string, string>(
  [...Object.values(policyWords).map(({ columns }) => columns), ...formerPolicyWords.columns].flatMap((columns) =>
    Object.entries(columns).flatMap(([column, label]): [string, string][] => [
      [fold(column), column],
      [fold(label), column],
    ]),
  ),
);

/** Which column of a set each cell of the heading names, in either language or as a field name; null for those ignored. */
export const readHeading = (
  { row, cells }: SheetRow,
  locale: Locale,
): { columns: (string | null)[]; faults: RowFault[] } => {
  const words = importWords[locale];
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  const columns = cells.map((cell): string | null => {
    const text = undefuse(cell.trim());
    if (text === '' || text === '#') return null;
    const column = columnByName.get(fold(text));
    const shown = [...text].slice(0, 40).join('');
    if (!column) faults.push({ row, column: shown, msg: words.unknownColumn });
    else if (seen.has(column)) faults.push({ row, column: shown, msg: words.doubleColumn });
    if (!column || seen.has(column) || IGNORED.includes(column)) return null;
    seen.add(column);
    return column;
  });
  for (const column of REQUIRED) {
    if (!seen.has(column)) {
      faults.push({ row, column: policyWords[locale].columns[column], msg: words.missingColumn });
    }
  }
  return { columns, faults };
};
