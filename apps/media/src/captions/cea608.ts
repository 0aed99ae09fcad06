import { basicCharacter, extendedCharacter, specialCharacter } from './characters.ts';

/** Reads the first caption channel (CC1) of CEA-608 and knows the text that it shows. Colors and styles are left out. */
type Cea608 = {
  /** Two bytes of the first field, without their parity. */
  pair: (first: number, second: number) => void;
  text: () => string;
  reset: () => void;
};

const ROWS = 15;
const COLUMNS = 32;
/** The row of a preamble by the low bits of its first byte; the second byte says whether it is the next one. */
const FIRST_ROWS = [10, 0, 2, 11, 13, 4, 6, 8];

type Grid = string[][];
type Mode = 'popOn' | 'rollUp' | 'paintOn' | 'text' | null;

const empty = (): Grid => Array.from({ length: ROWS }, () => []);
/** Cells that nothing was written to are holes. */
const lineOf = (row: string[]): string => Array.from(row, (cell) => cell ?? ' ').join('');
const textOf = (grid: Grid): string =>
  grid
    .map((row) => lineOf(row).trim())
    .filter((line) => line !== '')
    .join('\n');

export const newCea608 = (): Cea608 => {
  let mode: Mode = null;
  let shown = empty();
  let hidden = empty();
  let row = ROWS - 1;
  let column = 0;
  let depth = 0;
  /** The channel that characters belong to. */
  let mine = false;
  let last = 0;

  const grid = (): Grid => (mode === 'popOn' ? hidden : shown);
  const cells = (): string[] => grid()[row] ?? [];
  const write = (character: string): void => {
    if (mode === null || mode === 'text') return;
    cells()[column] = character;
    column = Math.min(COLUMNS - 1, column + 1);
  };
  const back = (): void => {
    column = Math.max(0, column - 1);
  };
  const trimRows = (): void => {
    for (const [n] of shown.entries()) if (n > row || n <= row - depth) shown[n] = [];
  };
  const rollUp = (rows: number): void => {
    if (mode !== 'rollUp') {
      shown = empty();
      hidden = empty();
      row = ROWS - 1;
      column = 0;
    }
    mode = 'rollUp';
    depth = rows;
    trimRows();
  };
  const newLine = (): void => {
    if (mode !== 'rollUp') return;
    shown.splice(Math.max(0, row - depth + 1), 1);
    shown.splice(row, 0, []);
    column = 0;
    trimRows();
  };
  const moveTo = (next: number): void => {
    if (mode === 'rollUp' && next !== row) {
      const visible = shown.slice(Math.max(0, row - depth + 1), row + 1);
      shown = empty();
      // A base row too high for its rows has fewer above it.
      for (const [n, line] of visible.entries())
        if (next - visible.length + 1 + n >= 0) shown[next - visible.length + 1 + n] = line;
    }
    row = next;
  };
  const command = (code: number): void => {
    if (code === 0x20) mode = 'popOn';
    else if (code === 0x21) {
      back();
      delete cells()[column];
    } else if (code === 0x24) cells().length = Math.min(cells().length, column);
    else if (code >= 0x25 && code <= 0x27) rollUp(code - 0x23);
    else if (code === 0x29) mode = 'paintOn';
    else if (code === 0x2a || code === 0x2b) mode = 'text';
    else if (code === 0x2c) shown = empty();
    else if (code === 0x2d) newLine();
    else if (code === 0x2e) hidden = empty();
    else if (code === 0x2f) {
      mode = 'popOn';
      [shown, hidden] = [hidden, shown];
    }
  };
  const control = (first: number, second: number): void => {
    if (second >= 0x40) {
      moveTo(first === 0x10 ? 10 : (FIRST_ROWS[first & 7] ?? 0) + ((second >> 5) & 1));
      column = second & 0x10 ? ((second & 0x0e) >> 1) * 4 : 0;
    } else if (first === 0x11 && second >= 0x30) write(specialCharacter(second));
    // The style changes behind a space.
    else if (first === 0x11) write(' ');
    else if (first === 0x12 || first === 0x13) {
      // It follows a plain character in its place, for receivers that do not know it.
      back();
      write(extendedCharacter(first, second));
    } else if (first === 0x14 || first === 0x15) command(second);
    else if (first === 0x17 && second >= 0x21 && second <= 0x23) column = Math.min(COLUMNS - 1, column + second - 0x20);
  };

  return {
    pair: (first, second) => {
      if (first >= 0x10 && first < 0x20 && second >= 0x20) {
        const code = first * 256 + second;
        // Sent twice, since lines are noisy.
        const repeated = code === last;
        last = repeated ? 0 : code;
        if (repeated) return;
        mine = (first & 8) === 0;
        if (mine) control(first, second);
        return;
      }
      if (first === 0 && second === 0) return;
      last = 0;
      if (!mine || first < 0x20) return;
      write(basicCharacter(first));
      if (second >= 0x20) write(basicCharacter(second));
    },
    text: () => textOf(shown),
    reset: () => {
      mode = null;
      shown = empty();
      hidden = empty();
      row = ROWS - 1;
      column = 0;
      mine = false;
      last = 0;
    },
  };
};
