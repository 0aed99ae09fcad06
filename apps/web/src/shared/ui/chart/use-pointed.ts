import type { EChartsType } from 'echarts/core';
import { useEffect, useState } from 'react';

type Pointer = { axesInfo?: { value?: unknown }[] };

/** The place on the axis that the pointer is over, null when it is elsewhere. */
export const usePointed = (chart: EChartsType | null, wanted: boolean): number | null => {
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    if (!chart || !wanted) return;
    const move = ({ axesInfo }: Pointer) => {
      const value = Number(axesInfo?.[0]?.value ?? Number.NaN);
      setPlace(Number.isInteger(value) ? value : null);
    };
    const leave = () => setPlace(null);
    chart.on('updateAxisPointer', move as never);
    chart.on('globalout', leave);
    return () => {
      setPlace(null);
      if (chart.isDisposed()) return;
      chart.off('updateAxisPointer', move as never);
      chart.off('globalout', leave);
    };
  }, [chart, wanted]);
  return place;
};
