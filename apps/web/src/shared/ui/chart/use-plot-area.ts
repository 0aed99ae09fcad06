import type { EChartsType } from 'echarts/core';
import { useEffect, useState } from 'react';

/** The bottom of the plot, and the places of its axis along it, in CSS pixels of the chart's box. */
type PlotArea = { bottom: number; at: readonly number[] };

/** The plot area of the current drawing; null while there is none. */
export const plotAreaOf = (chart: EChartsType, places: number): PlotArea | null => {
  const bottom = Number(chart.convertToPixel({ yAxisIndex: 0 }, 0));
  const at = Array.from({ length: places }, (_, place) => Number(chart.convertToPixel({ xAxisIndex: 0 }, place)));
  return [bottom, ...at].every(Number.isFinite) ? { bottom, at } : null;
};

/** Tracks the plot area of a chart through every drawing and resize; null while nothing is drawn. */
export const usePlotArea = (chart: EChartsType | null, places: number): PlotArea | null => {
  const [ground, setGround] = useState<PlotArea | null>(null);
  useEffect(() => {
    if (!chart || places === 0) return;
    const update = () =>
      setGround((before) => {
        const now = plotAreaOf(chart, places);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    chart.on('finished', update);
    update();
    return () => {
      if (!chart.isDisposed()) chart.off('finished', update);
    };
  }, [chart, places]);
  return ground;
};
