import type { ReactNode } from 'react';

/** A column of a data table; `place` numbers rows from 1 over all pages. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row, place: number) => ReactNode;
  /** The cell below a heading that names the company's zone, for times (`timeCells`). */
  headed?: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Right-aligned, so that the digits of figures line up. */
  align?: 'end';
  /** Minimum width in pixels; below it the table scrolls. */
  width?: number;
  /** Written by people, and of any length: it wraps instead of pushing other columns out of sight. */
  wraps?: boolean;
  /** Sticks to this side while the table scrolls sideways. */
  stick?: 'start' | 'end';
  /** Names the row: screen readers read it before the other cells. */
  rowHeader?: boolean;
};

export type SortState = { by: string; order: 'ascend' | 'descend' } | null;

/** The order that a click on a heading requests: its first direction, then the other, then the list's own. */
export const nextSort = (now: SortState, by: string, first: 'ascend' | 'descend' = 'ascend'): SortState => {
  if (now?.by !== by) return { by, order: first };
  return now.order === first ? { by, order: first === 'ascend' ? 'descend' : 'ascend' } : null;
};

/** The selected rows, for actions on several of them. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Reads "Select Sports weekly". */
  nameOf: (row: Row) => string;
  allName: string;
};

/** Adds rows of the page to, or removes them from, the selection across pages. */
export const chooseAll = (chosen: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> =>
  on ? new Set([...chosen, ...keys]) : new Set([...chosen].filter((key) => !keys.includes(key)));

/** The rows from one to another, in either direction; only the second if the first is not in the list. */
export const keysBetween = (keys: readonly string[], from: string | null, to: string): readonly string[] => {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
};
