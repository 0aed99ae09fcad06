import { undefuse } from '@onair/contract/lib/safe-text';
import type { Locale } from '@onair/contract/text';
import type { SheetRow } from '../formats/sheet.ts';
import { tableWords } from './import.words.ts';

/** The column of each cell of a heading; null for those that are not read. */
export type Heading = {
  columns: (string | null)[];
  faults: { row: number; column: string; msg: string }[];
  /** Headings that name no column, as the file has them. */
  unknown: string[];
};

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
    .replace(/[\s_\p{Cf}]+/gu, '');

const UNKNOWN_MAX = 20;

/** A text without the quotes that keep spreadsheets from running it, shortened for a message. */
const excerptOf = (text: string): string => [...text].slice(0, 40).join('');

export type HeadingReader = ReturnType<typeof headingReader>;

/** Reads headings in any language or as field names. */
export const headingReader = ({ labels, required, ignored }: Known) => {
  const byName = new Map(
    labels.flatMap((some) =>
      Object.entries(some).flatMap(([column, label]): [string, string][] => [
        [fold(column), column],
        [fold(label), column],
      ]),
    ),
  );
  const textOf = (cell: string): string => undefuse(cell.trim());
  const named = ({ cells }: SheetRow): (string | undefined)[] => cells.map((cell) => byName.get(fold(textOf(cell))));
  const isWhole = (row: SheetRow): boolean => {
    const columns = named(row);
    return required.every((column) => columns.includes(column));
  };

  /** The place of the heading among the first rows of a table: of those with every required column, else with the most. */
  const find = (rows: readonly SheetRow[]): number => {
    const whole = rows.findIndex(isWhole);
    if (whole >= 0) return whole;
    const counts = rows.map((row) => new Set(named(row).filter(Boolean)).size);
    return Math.max(0, counts.indexOf(Math.max(...counts)));
  };

  /** @param own the columns' names in the reader's language */
  const read = (line: SheetRow, own: Labels, locale: Locale): Heading => {
    const { row, cells } = line;
    const words = tableWords[locale];
    const faults: Heading['faults'] = [];
    const unknown: string[] = [];
    const seen = new Set<string>();
    const found = named(line);
    const columns = cells.map((cell, at): string | null => {
      const text = textOf(cell);
      if (text === '' || text === '#') return null;
      const column = found[at];
      if (!column && unknown.length < UNKNOWN_MAX) unknown.push(excerptOf(text));
      if (!column || ignored.includes(column)) return null;
      if (seen.has(column)) faults.push({ row, column: excerptOf(text), msg: words.doubleColumn });
      seen.add(column);
      return column;
    });
    for (const column of required) {
      if (!seen.has(column)) faults.push({ row, column: own[column] ?? column, msg: words.missingColumn });
    }
    return { columns, faults, unknown };
  };

  return {
    find,
    read,
    isWhole,
    /** Whether a row is a heading in a language that ASCII cannot write, so that its file was decoded right. */
    isTelling: (row: SheetRow): boolean =>
      isWhole(row) && row.cells.some((cell) => /[^\0-\x7f]/.test(cell) && byName.has(fold(textOf(cell)))),
  };
};
