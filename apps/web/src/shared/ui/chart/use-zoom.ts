import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent } from 'react';

/** First and last place on the axis that are shown, and who hears when the bar is dragged. */
export type Zoom = { from: number; to: number; onZoom: (from: number, to: number) => void };

type Shown = { startValue?: number; endValue?: number };
const rangeOf = (chart: EChartsType): Shown | undefined =>
  (chart.getOption() as { dataZoom?: Shown[] } | undefined)?.dataZoom?.[0];

/**
 * Holds a zoom bar and the value outside of it together, so that other controls - a keyboard's - can set the same.
 */
export const useZoom = (chart: EChartsType | null, zoom: Zoom | undefined): void => {
  const wanted = zoom !== undefined;
  const heard = useEffectEvent(() => {
    const shown = chart && rangeOf(chart);
    const { startValue: from, endValue: to } = shown ?? {};
    if (from === undefined || to === undefined || (from === zoom?.from && to === zoom.to)) return;
    zoom?.onZoom(from, to);
  });
  useEffect(() => {
    if (!chart || !wanted) return;
    const hear = () => heard();
    chart.on('datazoom', hear);
    return () => {
      if (!chart.isDisposed()) chart.off('datazoom', hear);
    };
  }, [chart, wanted]);
  const from = zoom?.from;
  const to = zoom?.to;
  // After every drawing: what has been drawn again shows the whole axis again.
  useEffect(() => {
    const shown = chart && from !== undefined ? rangeOf(chart) : undefined;
    if (!chart || !shown || (shown.startValue === from && shown.endValue === to)) return;
    chart.dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
  });
};
