import { undefuse } from '@onair/contract/safe-text';
import type { Locale } from '@onair/contract/text';
import type { SheetRow } from '../formats/sheet.ts';
import { tableWords } from './import.words.ts';

/** The column of each cell of a heading; null for ignored ones. */
export type Heading = { columns: (string | null)[]; faults: { row: number; column: string; msg: string }[] };

type Labels = Readonly<Record<string, string>>;
type Known = {
  /** Names of every column, by field name, in every language and as in former files. */
  labels: readonly Labels[];
  required: readonly string[];
  /** Columns of exported files that only the product sets. */
  ignored: readonly string[];
};

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '');

/** A text without the quotes that keep spreadsheets from running it, shortened for a message. */
const excerptOf = (text: string): string => [...text].slice(0, 40).join('');

/** Parses headings in any language or as field names. @returns the parser for a reader's language */
export const headingReader = ({ labels, required, ignored }: Known) => {
  const byName = new Map(
    labels.flatMap((some) =>
      Object.entries(some).flatMap(([column, label]): [string, string][] => [
        [fold(column), column],
        [fold(label), column],
      ]),
    ),
  );
  return ({ row, cells }: SheetRow, own: Labels, locale: Locale): Heading => {
    const words = tableWords[locale];
    const faults: Heading['faults'] = [];
    const seen = new Set<string>();
    const columns = cells.map((cell): string | null => {
      const text = undefuse(cell.trim());
      if (text === '' || text === '#') return null;
      const column = byName.get(fold(text));
      if (!column) faults.push({ row, column: excerptOf(text), msg: words.unknownColumn });
      else if (seen.has(column)) faults.push({ row, column: excerptOf(text), msg: words.doubleColumn });
      if (!column || seen.has(column) || ignored.includes(column)) return null;
      seen.add(column);
      return column;
    });
    for (const column of required) {
      if (!seen.has(column)) faults.push({ row, column: own[column] ?? column, msg: words.missingColumn });
    }
    return { columns, faults };
  };
};
