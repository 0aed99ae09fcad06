import type { ChartOption, ChartPalette } from '../chart-types.ts';
import { type Drawing, hatchOf, type Series } from './drawing.ts';

const LEGEND = 20;
const isOwn = ({ shadowOf }: Series): boolean => shadowOf === undefined;

const bare = (drawing: Drawing, bars: boolean) => {
  const several = drawing.series.filter(isOwn).length > 1;
  return {
    grid: { left: 4, right: 4, top: several ? LEGEND : 6, bottom: 4 },
    ...(several ? { legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, itemGap: 12 } } : {}),
    // Too small for text: `tipOf` is shown next to it.
    tooltip: { trigger: 'axis', showContent: false, axisPointer: { type: bars ? 'shadow' : 'line' } },
    xAxis: { type: 'category', show: false, boundaryGap: bars, data: drawing.labels },
    yAxis: { type: 'value', show: false, min: 0 },
  };
};

/** A sparkline: a line without axes; an earlier period is dashed and gray behind it. */
export const sparkLine =
  (drawing: Drawing) =>
  (palette: ChartPalette): ChartOption => ({
    ...bare(drawing, false),
    series: drawing.series.map((each) => ({
      type: 'line',
      name: each.name,
      data: each.values,
      smooth: 0.4,
      smoothMonotone: 'x',
      symbolSize: 7,
      showSymbol: isOwn(each) && each.values.filter((n) => n !== null).length < 2,
      color: isOwn(each) ? palette.series[0] : palette.faint,
      z: isOwn(each) ? 3 : 2,
      lineStyle: isOwn(each) ? { width: 2.5, type: 'solid' } : { width: 1.5, type: [4, 4] },
    })),
  });

/**
 * Bars without axes; several series are side by side, distinguished by hatching, each on a scale of its own: beside a
 * hundred times as many the others would be lines on the ground. An earlier period is only in the text.
 */
export const sparkBars =
  (drawing: Drawing, colors: readonly number[]) =>
  (palette: ChartPalette): ChartOption => ({
    ...bare(drawing, true),
    yAxis: drawing.series.filter(isOwn).map(() => ({ type: 'value', show: false, min: 0 })),
    series: drawing.series.filter(isOwn).map((each, index) => ({
      type: 'bar',
      yAxisIndex: index,
      name: each.name,
      data: each.values,
      barMaxWidth: 8,
      barGap: '10%',
      color: palette.series[colors[index] ?? 0],
      itemStyle: { borderRadius: 2, decal: hatchOf(index, palette.dark) },
    })),
  });
