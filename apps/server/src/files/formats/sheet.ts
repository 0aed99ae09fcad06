/** A cell to write: text, a number, or a time of day on a calendar as `YYYY-MM-DD HH:MM:SS`. */
export type Cell = string | number | { time: string };

/**
 * What a cell of a workbook is, where its text alone does not say: a point in time (its text is `YYYY-MM-DD HH:MM:SS`), an
 * error of the spreadsheet (its text names it), a formula whose result the file does not hold, a number that is shown in
 * another way (`50%` for 0.5, `007` for 7), or a number of a workbook whose days count from 1904.
 */
export type CellKind = 'time' | 'error' | 'uncalculated' | 'formatted' | 'from1904';

/** Days from the start of one calendar of spreadsheets, December 30, 1899, to that of the other. */
export const DAYS_TO_1904 = 1_462;
/** Days from there to 1970. */
const DAYS_TO_1970 = 25_569;
/** The last day that spreadsheets know, December 31 of the year 9999. */
const DAYS_MAX = 2_958_465;

/** The clock of a spreadsheet's time, in days since December 30, 1899: `YYYY-MM-DD HH:MM:SS`; null for none that it shows. */
export const ofSerial = (days: number): string | null =>
  days >= 0 && days < DAYS_MAX + 1
    ? new Date(Math.round((days - DAYS_TO_1970) * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    : null;

/** A row as read: its number in the file, with the heading as row 1, and its cells as text. */
export type SheetRow = {
  row: number;
  cells: string[];
  /** By column; absent where every cell is what its text says. */
  kinds?: Readonly<Partial<Record<number, CellKind>>>;
};

/** Cells beyond this column are not read. */
export const COLUMNS_MAX = 64;
/** Rows among which a table's heading is looked for: titles and notes may stand above it. */
export const HEAD_ROWS = 10;
/** Longer texts are cut to this length plus one, so that a check notices that they are too long. */
export const TEXT_MAX = 4_000;
/** Maximum lines of a file, blank ones included: several times what an import accepts. */
export const LINES_MAX = 50_000;

type Unreadable = 'type' | 'size' | 'quotes' | 'encoding';

/** Why a file cannot be read at all: wrong type, too large, an unclosed quotation mark, or an encoding that it does not tell. */
export class UnreadableFile extends Error {
  readonly reason: Unreadable;
  /** Row at which reading stopped, where it is known. */
  readonly row: number | null;

  constructor(reason: Unreadable, row: number | null = null) {
    super(`unreadable file: ${reason}`);
    this.reason = reason;
    this.row = row;
  }
}

/** Maximum time of one slice of work, so that concurrent requests are not delayed further. */
const TURN_MS = 8;

/**
 * Yields to other work once this work has used its time slice. Call the returned function after each small step; it
 * returns immediately while the slice lasts.
 * @param now monotonic milliseconds
 */
export const timeSlicer = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let since = now();
  return async () => {
    if (now() - since < TURN_MS) return;
    await new Promise(setImmediate);
    since = now();
  };
};
