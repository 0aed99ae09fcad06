import type { ReactNode } from 'react';

/** A column of a data table; `place` counts rows from 1 over all pages. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row, place: number) => ReactNode;
  /** The cell below a heading that names the company's zone, for times (`timeCells`). */
  headed?: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Figures stand at the end, so that their digits line up. */
  align?: 'end';
  /** Pixels below which the column does not shrink; the table scrolls instead. */
  width?: number;
  /** Stays in sight at this side while the table scrolls sideways. */
  stick?: 'start' | 'end';
  /** Names the row: read out before its other cells. */
  rowHeader?: boolean;
};

export type SortState = { by: string; order: 'ascend' | 'descend' } | null;

/** The order that a press on a heading asks for: the first one, then the other, then that of the list itself. */
export const nextSort = (now: SortState, by: string, first: 'ascend' | 'descend' = 'ascend'): SortState => {
  if (now?.by !== by) return { by, order: first };
  return now.order === first ? { by, order: first === 'ascend' ? 'descend' : 'ascend' } : null;
};

/** What rows are chosen, for acts on several at once. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Reads "Select Sports weekly". */
  nameOf: (row: Row) => string;
  allName: string;
};

/** Rows of the page added to, or taken from, what is chosen on other pages. */
export const chooseAll = (chosen: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> =>
  on ? new Set([...chosen, ...keys]) : new Set([...chosen].filter((key) => !keys.includes(key)));

/** The rows from one to another, in either direction; the second alone where the first is not in the list. */
export const keysBetween = (keys: readonly string[], from: string | null, to: string): readonly string[] => {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
};
