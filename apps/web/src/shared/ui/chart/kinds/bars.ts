import type { ChartOption, ChartPalette } from '../chart-types.ts';
import { axisTip, type Drawing, hatchOf, integerTicks } from './drawing.ts';

/** Stacked bars, told apart by hatching, with a legend below. */
export const stackedBars =
  (drawing: Drawing) =>
  (palette: ChartPalette): ChartOption => {
    const top = drawing.series.length - 1;
    return {
      grid: { left: 4, right: 12, top: 16, bottom: 36, containLabel: true },
      legend: { bottom: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 10 },
      tooltip: { ...axisTip(drawing), axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: drawing.labels, axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', ...integerTicks(drawing), axisLabel: { formatter: drawing.short } },
      series: drawing.series.map((each, index) => ({
        type: 'bar',
        name: each.name,
        stack: 'all',
        barMaxWidth: 18,
        data: each.values,
        itemStyle: {
          borderRadius: index === top ? [2, 2, 0, 0] : 0,
          decal: hatchOf(index, palette.dark),
        },
        emphasis: { focus: 'series' },
      })),
    };
  };

/** Horizontal bars, one per name, each with its value: nothing has to be read off an axis. */
export const rowBars =
  ({ labels, series, value }: Drawing) =>
  (palette: ChartPalette): ChartOption => ({
    grid: { left: 4, right: 56, top: 4, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${labels[dataIndex] ?? ''}  ${value(series[0]?.values[dataIndex] ?? null)}`,
    },
    xAxis: { type: 'value', show: false },
    yAxis: { type: 'category', data: labels, inverse: true, axisLabel: { color: palette.text } },
    series: [
      {
        type: 'bar',
        barWidth: 8,
        data: series[0]?.values ?? [],
        showBackground: true,
        backgroundStyle: { color: palette.line, opacity: 0.4, borderRadius: 4 },
        itemStyle: { borderRadius: 4 },
        label: {
          show: true,
          position: 'right',
          color: palette.text,
          formatter: ({ value: n }: { value: number }) => value(n),
        },
      },
    ],
  });
