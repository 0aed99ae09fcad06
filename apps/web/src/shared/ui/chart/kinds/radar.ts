import type { ChartOption, ChartPalette } from '../chart-types.ts';
import { faded } from '../palette.ts';
import { type Drawing, strokeOf } from './drawing.ts';

/**
 * One axis per label, all on the same scale, so that areas can be compared; the legend is below, clear of the names.
 */
export const radar =
  (drawing: Drawing) =>
  (palette: ChartPalette): ChartOption => {
    const max = Math.max(1, ...drawing.series.flatMap((each) => each.values.map((n) => n ?? 0)));
    return {
      legend: {
        bottom: 0,
        itemGap: 12,
        data: drawing.series.map(({ name }, index) => ({ name, icon: strokeOf(index).symbol })),
      },
      tooltip: {
        trigger: 'item',
        formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) => {
          const series = drawing.series[dataIndex] ?? drawing.series[seriesIndex];
          return [
            series?.name ?? '',
            ...drawing.places.map((place, index) => `${place}  ${drawing.value(series?.values[index] ?? null)}`),
          ].join('\n');
        },
      },
      radar: {
        indicator: drawing.labels.map((name) => ({ name, max })),
        center: ['50%', '45%'],
        radius: '58%',
        splitNumber: 4,
        axisName: { color: palette.text, fontSize: 11 },
        axisNameGap: 6,
        axisLine: { lineStyle: { color: palette.line } },
        splitLine: { lineStyle: { color: palette.line } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          data: drawing.series.map((each, index) => {
            const color = palette.series[index % palette.series.length] ?? '';
            const { type, symbol } = strokeOf(index);
            return {
              name: each.name,
              value: each.values.map((n) => n ?? 0),
              symbol,
              symbolSize: 5,
              itemStyle: { color },
              lineStyle: { color, width: 1.5, type },
              areaStyle: { color: faded(color, 0.14) },
            };
          }),
        },
      ],
    };
  };
