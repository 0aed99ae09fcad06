/** A cell to write: text, a number, or a time of day on a calendar as `YYYY-MM-DD HH:MM:SS`. */
export type Cell = string | number | { time: string };

/** A row as read: its number in the file, with the heading as row 1, and its cells as text. */
export type SheetRow = { row: number; cells: string[] };

/** Cells beyond this column are not read. */
export const COLUMNS_MAX = 64;
/** Longer texts are cut to this length plus one, so that a check notices that they are too long. */
export const TEXT_MAX = 4_000;
/** Maximum lines of a file, blank ones included: several times what an import accepts. */
export const LINES_MAX = 50_000;

/** Why a file cannot be read at all: wrong type, too large, or an unclosed quotation mark. */
export class UnreadableFile extends Error {
  readonly reason: 'type' | 'size' | 'quotes';
  /** Row at which reading stopped, where it is known. */
  readonly row: number | null;

  constructor(reason: 'type' | 'size' | 'quotes', row: number | null = null) {
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
