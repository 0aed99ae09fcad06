import type { ChartOption, ChartPalette, ChartTable } from '../chart-types.ts';
import { hatchOf } from './drawing.ts';

export type Parts = {
  parts: readonly { name: string; value: number }[];
  value: (n: number) => string;
  percent: (n: number | null) => string;
};

export const totalOf = ({ parts }: Parts): number => parts.reduce((sum, part) => sum + part.value, 0);

/** The share of a value in percent; null for a total of zero. */
export const shareOf = (value: number, total: number): number | null => (total === 0 ? null : (value / total) * 100);

export const shareInWords = (ring: Parts, value: number): string => ring.percent(shareOf(value, totalOf(ring)));

export const ringTable = (columns: readonly [string, string, string], ring: Parts): ChartTable => ({
  columns,
  rows: ring.parts.map(({ name, value }) => [name, ring.value(value), shareInWords(ring, value)]),
});

/** Name, value and share of a part, in two lines. */
export const partInWords = (ring: Parts, { name, value }: Parts['parts'][number]): string =>
  `${name}\n${ring.value(value)}  ${shareInWords(ring, value)}`;

const tip = (ring: Parts) => ({ formatter: (part: Parts['parts'][number]) => partInWords(ring, part) });

const slices = ({ parts }: Parts, palette: ChartPalette) =>
  parts.map(({ name, value }, index) => ({
    name,
    // A part of zero needs no space and no name.
    value: value === 0 ? null : value,
    itemStyle: { decal: hatchOf(index, palette.dark) },
  }));

/** A ring with the names and shares of its parts on both sides, and its own name in the middle. */
export const namedRing =
  (ring: Parts, middle: string) =>
  (palette: ChartPalette): ChartOption => ({
    tooltip: tip(ring),
    series: [
      {
        type: 'pie',
        radius: ['40%', '56%'],
        center: ['50%', '50%'],
        minAngle: 3,
        data: slices(ring, palette),
        label: {
          alignTo: 'edge',
          edgeDistance: 2,
          color: palette.text,
          fontSize: 12,
          lineHeight: 16,
          overflow: 'break',
          formatter: ({ name, value }: { name: string; value: number }) => `${name}\n${shareInWords(ring, value)}`,
        },
        labelLine: { length: 8, length2: 4, lineStyle: { color: palette.line } },
        labelLayout: { hideOverlap: false, moveOverlap: 'shiftY' },
        itemStyle: { borderWidth: 1, borderColor: palette.background },
      },
      {
        type: 'pie',
        radius: [0, 1],
        center: ['50%', '50%'],
        silent: true,
        data: [{ value: 1, name: middle, itemStyle: { color: 'transparent' } }],
        label: { show: true, position: 'center', color: palette.text, fontSize: 14, fontWeight: 500 },
        labelLine: { show: false },
        emphasis: { disabled: true },
      },
    ],
  });

/** A small ring with its legend at the right. */
export const sparkRing =
  (ring: Parts) =>
  (palette: ChartPalette): ChartOption => ({
    tooltip: tip(ring),
    legend: {
      orient: 'vertical',
      right: 0,
      top: 'middle',
      itemGap: 6,
      textStyle: { color: palette.text, fontSize: 12 },
    },
    series: [
      {
        type: 'pie',
        radius: [18, 30],
        center: [32, '50%'],
        label: { show: false },
        data: slices(ring, palette),
        itemStyle: { borderWidth: 1, borderColor: palette.background },
      },
    ],
  });
