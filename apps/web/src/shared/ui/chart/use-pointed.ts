import { partsOf } from '@onair/contract/typed';
import type { EChartsType } from 'echarts/core';
import { useEffect, useState } from 'react';

/** The place on the axis under the pointer; null when it is elsewhere. */
export const usePointed = (chart: EChartsType | null, wanted: boolean): number | null => {
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    if (!chart || !wanted) return;
    const move = (event: unknown) => {
      const { axesInfo } = partsOf(event);
      const value = Number(partsOf(Array.isArray(axesInfo) ? axesInfo[0] : null).value ?? Number.NaN);
      setPlace(Number.isInteger(value) ? value : null);
    };
    const leave = () => setPlace(null);
    chart.on('updateAxisPointer', move);
    chart.on('globalout', leave);
    return () => {
      setPlace(null);
      if (chart.isDisposed()) return;
      chart.off('updateAxisPointer', move);
      chart.off('globalout', leave);
    };
  }, [chart, wanted]);
  return place;
};
