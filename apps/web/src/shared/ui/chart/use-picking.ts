import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent } from 'react';

/** A point of a chart; `seriesIndex` is null for a click between the series of one place on the axis. */
export type Pick = (dataIndex: number, seriesIndex: number | null) => void;

type Shape = { seriesIndex?: number; dataIndex?: number; componentType?: string };
type Press = { offsetX: number; offsetY: number };

/**
 * A click on a shape picks it; a click elsewhere between the axes picks the nearest place, since a line without symbols
 * could hardly be hit. On charts without axes only shapes can be picked.
 */
export const usePicking = (chart: EChartsType | null, onPick: Pick | undefined): void => {
  const pick = useEffectEvent((dataIndex: number, seriesIndex: number | null) => onPick?.(dataIndex, seriesIndex));
  const wanted = onPick !== undefined;
  useEffect(() => {
    if (!chart || !wanted) return;
    let taken = false;
    const onShape = ({ componentType, dataIndex, seriesIndex }: Shape) => {
      // The event of the shape comes before that of the canvas for the same click.
      taken = componentType === 'series';
      if (taken) pick(dataIndex ?? 0, seriesIndex ?? 0);
    };
    const onCanvas = ({ offsetX, offsetY }: Press) => {
      const was = taken;
      taken = false;
      const at = [offsetX, offsetY];
      if (was || !('xAxis' in (chart.getOption() ?? {})) || !chart.containPixel('grid', at)) return;
      const [place] = [chart.convertFromPixel('grid', at)].flat();
      if (place !== undefined && Number.isFinite(place)) pick(Math.max(0, Math.round(place)), null);
    };
    chart.on('click', onShape);
    chart.getZr().on('click', onCanvas);
    return () => {
      if (chart.isDisposed()) return;
      chart.off('click', onShape);
      chart.getZr().off('click', onCanvas);
    };
  }, [chart, wanted]);
};
