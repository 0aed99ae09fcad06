import { expect, test } from 'vitest';
import { formatIn } from '../../../i18n/format.ts';
import type { ChartPalette } from '../chart-types.ts';
import { stackedBars } from './bars.ts';
import { type Drawing, integerTicks, strokeOf, tableOf, tipOf } from './drawing.ts';
import { smoothLines } from './lines.ts';
import { radar } from './radar.ts';
import { namedRing, ringTable } from './ring.ts';

const palette: ChartPalette = {
  text: '#111',
  faint: '#777',
  line: '#ddd',
  background: '#fff',
  series: ['rgb(1,1,1)', 'rgb(2,2,2)', 'rgb(3,3,3)'],
  tones: { good: '#0', busy: '#0', warn: '#0', bad: '#0', off: '#0' },
  font: 'sans-serif',
  dark: false,
};
const format = formatIn('zh-CN');
const drawing: Drawing = {
  labels: ['0:00', '2:00'],
  places: ['0:00 – 1:59', '2:00 – 3:59'],
  series: [
    { name: '纯文本', values: [1234, null] },
    { name: '图文类', values: [56_789, 20] },
  ],
  value: format.number,
  short: format.compact,
};
/** The value at a path of an option of the drawing library. */
const at = (option: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], option);
const words = (option: object, path: string, ...args: unknown[]) =>
  (at(option, path) as (...a: unknown[]) => string)(...args);

test('axis, tooltip and table are written from the same unscaled values', () => {
  const option = stackedBars(drawing)(palette);
  expect(at(option, 'series.0.data')).toEqual([1234, null]);
  expect(at(option, 'series.1.data')).toEqual([56_789, 20]);
  expect(words(option, 'yAxis.axisLabel.formatter', 56_789)).toBe(format.compact(56_789));
  expect(words(option, 'tooltip.formatter', [{ dataIndex: 0 }])).toBe('0:00 – 1:59\n纯文本  1,234\n图文类  56,789');
  expect(tableOf('时段', drawing)).toEqual({
    columns: ['时段', '纯文本', '图文类'],
    rows: [
      ['0:00 – 1:59', '1,234', '56,789'],
      ['2:00 – 3:59', '–', '20'],
    ],
  });
  expect(tipOf(drawing, 7)).toContain('纯文本  –');
});

test('series differ in more than color', () => {
  const bars = stackedBars(drawing)(palette);
  expect(at(bars, 'series.0.itemStyle.decal')).toBeUndefined();
  expect(at(bars, 'series.1.itemStyle.decal')).toBeDefined();
  const strokes = [0, 1, 2, 3].map((index) => JSON.stringify(strokeOf(index)));
  expect(new Set(strokes).size).toBe(4);
});

test('an earlier period is drawn thinner, dashed and in gray', () => {
  const shadowed = { ...drawing, series: [...drawing.series, { name: '上期', values: [1, 2], shadowOf: 0 }] };
  const lines = smoothLines(shadowed, { areas: true })(palette);
  expect(at(lines, 'series.2.color')).toBe(palette.faint);
  expect(at(lines, 'series.2.lineStyle.type')).toEqual([4, 4]);
  expect(at(lines, 'series.2.lineStyle.width')).toBeLessThan(Number(at(lines, 'series.0.lineStyle.width')));
  expect(at(lines, 'series.2.areaStyle')).toBeUndefined();
});

test('counts have whole ticks, shares need not', () => {
  expect(integerTicks(drawing).minInterval).toBe(1);
  expect(integerTicks({ ...drawing, series: [{ name: 'x', values: [0.5] }] }).minInterval).toBe(0);
});

test('only a chart with a zoom bar has one', () => {
  expect(at(smoothLines(drawing, { zoom: true })(palette), 'dataZoom')).toHaveLength(1);
  expect(at(smoothLines(drawing)(palette), 'dataZoom')).toBeUndefined();
});

test('shares of a ring come from its own total, and nothing has no share', () => {
  const ring = {
    parts: [
      { name: 'a', value: 1 },
      { name: 'b', value: 3 },
    ],
    value: format.number,
    percent: format.percent,
  };
  expect(ringTable(['x', 'n', '%'], ring).rows).toEqual([
    ['a', '1', '25%'],
    ['b', '3', '75%'],
  ]);
  expect(ringTable(['x', 'n', '%'], { ...ring, parts: [{ name: 'a', value: 0 }] }).rows).toEqual([['a', '0', '–']]);
  expect(words(namedRing(ring, '纯文本')(palette), 'series.0.label.formatter', { name: 'b', value: 3 })).toBe('b\n75%');
});

test('a radar is as large as its longest name leaves room', () => {
  const radius = (labels: string[]) => at(radar({ ...drawing, labels })(palette), 'radar.radius');
  expect(radius(['体育', '娱乐', '新闻', '生活', '财经', '科技'])).toBe('58%');
  // Half of 280 pixels hold the corner at the side, the gap and 13 letters.
  expect(radius(['Sports', 'Entertainment', 'News', 'Life', 'Money', 'Tech'])).toBe('51%');
  expect(radius(['Entertainment', 'Life', 'News', 'Life'])).toBe('58%');
});

test('all axes of a radar share one scale', () => {
  expect(at(radar(drawing)(palette), 'radar.indicator')).toEqual([
    { name: '0:00', max: 56_789 },
    { name: '2:00', max: 56_789 },
  ]);
});
