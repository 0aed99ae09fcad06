import type { ChartOption, ChartPalette } from '../chart-types.ts';
import { faded } from '../palette.ts';
import { axisTip, type Drawing, integerTicks } from './drawing.ts';

/** One smooth line with a filled area, small, with few ticks. */
export const smoothArea =
  (drawing: Drawing, color: number) =>
  (palette: ChartPalette): ChartOption => {
    const own = palette.series[color % palette.series.length] ?? '';
    return {
      grid: { left: 4, right: 20, top: 10, bottom: 4, containLabel: true },
      tooltip: axisTip(drawing),
      xAxis: { type: 'category', boundaryGap: false, data: drawing.labels, axisLabel: { hideOverlap: true } },
      yAxis: {
        type: 'value',
        splitNumber: 3,
        ...integerTicks(drawing),
        axisLabel: { formatter: drawing.short, hideOverlap: true },
      },
      series: drawing.series.slice(0, 1).map((each) => ({
        type: 'line',
        name: each.name,
        data: each.values,
        smooth: 0.4,
        smoothMonotone: 'x',
        symbolSize: 7,
        showSymbol: each.values.filter((n) => n !== null).length < 2,
        color: own,
        lineStyle: { width: 2 },
        areaStyle: { color: faded(own, 0.12) },
      })),
    };
  };
