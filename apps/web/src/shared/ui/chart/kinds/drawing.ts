import type { ChartTable } from '../chart-types.ts';

export type Series = {
  name: string;
  values: readonly (number | null)[];
  /** Index of the series that this earlier period is drawn behind: thinner, dashed and gray. */
  shadowOf?: number;
};

/** Figures along one axis, with their texts. Axis and tooltip use the same, unscaled values. */
export type Drawing = {
  /** Short axis labels. */
  labels: readonly string[];
  /** Long labels, for tooltips and tables. */
  places: readonly string[];
  series: readonly Series[];
  /** Formats a value in full. */
  value: (n: number | null) => string;
  /** Formats a value where space is limited. */
  short: (n: number) => string;
};

/** The drawing as a table; `head` names the axis. */
export const tableOf = (head: string, { places, series, value }: Drawing): ChartTable => ({
  columns: [head, ...series.map((each) => each.name)],
  rows: places.map((place, index) => [place, ...series.map((each) => value(each.values[index] ?? null))]),
});

/** The tooltip of one place: its name, then a line per series in drawing order. */
export const tipOf = ({ places, series, value }: Drawing, index: number): string =>
  [places[index] ?? '', ...series.map((each) => `${each.name}  ${value(each.values[index] ?? null)}`)].join('\n');

type Hit = { dataIndex: number };

/** The tooltip of a drawing along an axis. */
export const axisTip = (drawing: Drawing) => ({
  trigger: 'axis',
  formatter: (hits: Hit | readonly Hit[]) => tipOf(drawing, (Array.isArray(hits) ? hits[0] : hits)?.dataIndex ?? 0),
});

/** Integers need integer ticks: otherwise the axis of a small count reads 0, 1, 1, 2. */
export const integerTicks = (drawing: Drawing): { minInterval: number } => ({
  minInterval: drawing.series.every((each) => each.values.every((n) => n === null || Number.isInteger(n))) ? 1 : 0,
});

const DASHES: readonly (string | number[])[] = ['solid', [7, 4], [2, 3], [9, 3, 2, 3]];
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'];

/** Lines differ in dashes and symbols, not only in color. */
export const strokeOf = (index: number): { type: string | number[]; symbol: string } => ({
  type: DASHES[index % DASHES.length] ?? 'solid',
  symbol: SYMBOLS[index % SYMBOLS.length] ?? 'circle',
});

const STRIPES = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1.5, 5], rotation: -Math.PI / 4 };
const DOTS = {
  symbol: 'circle',
  dashArrayX: [
    [7, 7],
    [0, 7, 7, 0],
  ],
  dashArrayY: [7, 0],
  symbolSize: 0.42,
};

/** Of several areas the first is plain, the second striped, the third dotted. */
export const hatchOf = (index: number, dark: boolean): Record<string, unknown> | undefined => {
  const pattern = [undefined, STRIPES, DOTS][index % 3];
  return pattern && { ...pattern, color: dark ? 'rgba(0,0,0,.38)' : 'rgba(255,255,255,.55)' };
};
