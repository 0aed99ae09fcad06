import type { ChartOption, ChartPalette } from '../chart-types.ts';
import { faded } from '../palette.ts';
import { type Drawing, strokeOf } from './drawing.ts';

/** The smallest box that holds a radar, the size of its names and the gap before each, in pixels. */
const [WIDTH, HEIGHT, FONT, GAP] = [280, 240, 11, 6];
const LARGEST = 0.58;

/** About as wide as it is drawn, in a wide font: letters of an alphabet take a good half of a Chinese character. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? FONT : FONT * 0.57), 0);

/** The share of the box that leaves every name its room: names at the side start at their corner, others stand over it. */
const radiusFor = (labels: readonly string[]): number =>
  labels.reduce((least, label, index) => {
    const reach = Math.abs(Math.sin((2 * Math.PI * index) / labels.length));
    return reach < 0.1 ? least : Math.min(least, (WIDTH / 2 - GAP - widthOf(label)) / (reach * (HEIGHT / 2)));
  }, LARGEST);

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
        radius: `${Math.round(radiusFor(drawing.labels) * 100)}%`,
        splitNumber: 4,
        axisName: { color: palette.text, fontSize: FONT },
        axisNameGap: GAP,
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
