import { COLUMNS_MAX, LINES_MAX, type SheetRow, TEXT_MAX, UnreadableFile } from './sheet.ts';

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Parses the text of a CSV file, chunk by chunk, in time and memory independent of its content. A quotation mark opens
 * a quoted cell only at the cell's start (RFC 4180); elsewhere it is a plain character. Cells beyond the last column
 * and text beyond the longest cell are skipped. Rows without any text are omitted but counted.
 */
export const csvLines = (delimiter: string) => {
  const separator = delimiter.charCodeAt(0);
  let rows: SheetRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let cell = '';
  let filled = false;
  /** The parser's state: at a cell's first character, within a plain cell, within quotes, or after a closing quote. */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let afterCr = false;

  const add = (text: string): void => {
    if (cells.length < COLUMNS_MAX && cell.length <= TEXT_MAX) cell = (cell + text).slice(0, TEXT_MAX + 1);
  };
  const endCell = (): void => {
    if (cells.length < COLUMNS_MAX) {
      filled ||= cell.trim() !== '';
      cells.push(cell);
    }
    cell = '';
    state = 'start';
  };
  const endRow = (): void => {
    endCell();
    row += 1;
    if (row > LINES_MAX) throw new UnreadableFile('size');
    if (filled) rows.push({ row, cells });
    cells = [];
    filled = false;
  };

  /** The end of a run of plain characters that starts at `from`. */
  const plainEnd = (text: string, from: number): number => {
    let at = from;
    for (; at < text.length; at += 1) {
      const c = text.charCodeAt(at);
      if (c === separator || c === LF || c === CR) break;
    }
    return at;
  };

  /** Parses at `at`. @returns the next position */
  const step = (text: string, at: number): number => {
    const c = text.charCodeAt(at);
    if (state === 'quoted') {
      const end = text.indexOf('"', at);
      add(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return text.length;
      state = 'closed';
      return end + 1;
    }
    if (c === QUOTE && state !== 'plain') {
      // Two quotation marks within quotes stand for one.
      if (state === 'closed') add('"');
      state = 'quoted';
      return at + 1;
    }
    if (c === separator) {
      endCell();
      return at + 1;
    }
    if (c === LF || c === CR) {
      endRow();
      afterCr = c === CR;
      return at + 1;
    }
    const end = plainEnd(text, at + 1);
    add(text.slice(at, end));
    state = 'plain';
    return end;
  };

  const flush = (): SheetRow[] => {
    const ready = rows;
    rows = [];
    return ready;
  };
  return {
    /** @throws UnreadableFile `size` when there are too many lines */
    write: (text: string): SheetRow[] => {
      for (let at = 0; at < text.length; ) {
        const second = afterCr && text.charCodeAt(at) === LF;
        afterCr = false;
        at = second ? at + 1 : step(text, at);
      }
      return flush();
    },
    /** @throws UnreadableFile `quotes` when a quoted cell does not end */
    end: (): SheetRow[] => {
      if (state === 'quoted') throw new UnreadableFile('quotes', row + 1);
      if (state !== 'start' || cells.length > 0) endRow();
      return flush();
    },
  };
};
