import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent } from 'react';

/** First and last visible place on the axis, and the callback for dragging the bar. */
export type Zoom = { from: number; to: number; onZoom: (from: number, to: number) => void };

type ZoomRange = { startValue?: number; endValue?: number };
const rangeOf = (chart: EChartsType): ZoomRange | undefined =>
  (chart.getOption() as { dataZoom?: ZoomRange[] } | undefined)?.dataZoom?.[0];

/**
 * Synchronizes a zoom bar with a value outside of the chart, so that other controls, such as a keyboard's, can set it.
 */
export const useZoom = (chart: EChartsType | null, zoom: Zoom | undefined): void => {
  const wanted = zoom !== undefined;
  const report = useEffectEvent(() => {
    const shown = chart && rangeOf(chart);
    const { startValue: from, endValue: to } = shown ?? {};
    if (from === undefined || to === undefined || (from === zoom?.from && to === zoom.to)) return;
    zoom?.onZoom(from, to);
  });
  useEffect(() => {
    if (!chart || !wanted) return;
    const onZoomed = () => report();
    chart.on('datazoom', onZoomed);
    return () => {
      if (!chart.isDisposed()) chart.off('datazoom', onZoomed);
    };
  }, [chart, wanted]);
  const from = zoom?.from;
  const to = zoom?.to;
  // After every drawing, since a redraw resets the zoom.
  useEffect(() => {
    const shown = chart && from !== undefined ? rangeOf(chart) : undefined;
    if (!chart || !shown || (shown.startValue === from && shown.endValue === to)) return;
    chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
  });
};
