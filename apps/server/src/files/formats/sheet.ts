/** A cell to write: text, a number, or a time of day on a calendar as `YYYY-MM-DD HH:MM:SS`. */
export type Cell = string | number | { time: string };

/** A row as read: its number in the file, the heading being row 1, and its cells as text. */
export type SheetRow = { row: number; cells: string[] };

/** Cells beyond this column are not read. */
export const COLUMNS_MAX = 64;
/** Longer texts are cut to this length and one more, so that anyone who checks them sees that they are too long. */
export const TEXT_MAX = 4_000;
/** Lines that a file may have, blank ones included: several times what an import takes. */
export const LINES_MAX = 50_000;

/** Why a file cannot be read at all: no such file, too much in it, or a quotation mark that is not closed. */
export class UnreadableFile extends Error {
  readonly reason: 'type' | 'size' | 'quotes';
  /** Row at which reading stopped, where one can be named. */
  readonly row: number | null;

  constructor(reason: 'type' | 'size' | 'quotes', row: number | null = null) {
    super(`unreadable file: ${reason}`);
    this.reason = reason;
    this.row = row;
  }
}

/** Work done in one go at most, so that a request beside it waits for no longer. */
const TURN_MS = 8;

/**
 * Lets other work run once this work has had its share. Call the function it returns after each small piece; it returns
 * at once while the share is not used up.
 * @param now milliseconds that never go back
 */
export const takingTurns = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let since = now();
  return async () => {
    if (now() - since < TURN_MS) return;
    await new Promise(setImmediate);
    since = now();
  };
};
