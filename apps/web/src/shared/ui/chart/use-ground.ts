import type { EChartsType } from 'echarts/core';
import { useEffect, useState } from 'react';

/** Where the ground of the plot is, and the places of its axis along it, in CSS pixels of the chart's box. */
type Ground = { bottom: number; at: readonly number[] };

/** The ground of a chart as it is drawn now; null while it has none. */
export const groundOf = (chart: EChartsType, places: number): Ground | null => {
  const bottom = Number(chart.convertToPixel({ yAxisIndex: 0 }, 0));
  const at = Array.from({ length: places }, (_, place) => Number(chart.convertToPixel({ xAxisIndex: 0 }, place)));
  return [bottom, ...at].every(Number.isFinite) ? { bottom, at } : null;
};

/** Follows the ground of a drawn chart through every drawing and change of size; null while nothing is drawn. */
export const useGround = (chart: EChartsType | null, places: number): Ground | null => {
  const [ground, setGround] = useState<Ground | null>(null);
  useEffect(() => {
    if (!chart || places === 0) return;
    const look = () =>
      setGround((before) => {
        const now = groundOf(chart, places);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    chart.on('finished', look);
    look();
    return () => {
      if (!chart.isDisposed()) chart.off('finished', look);
    };
  }, [chart, places]);
  return ground;
};
