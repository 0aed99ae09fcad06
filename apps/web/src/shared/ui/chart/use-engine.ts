import type { EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChartPart } from './chart-types.ts';
import { whenNear } from './when-near.ts';

export type Engine = {
  /** Where the chart is drawn. */
  box: RefObject<HTMLDivElement | null>;
  /** Null until the drawing library is there. */
  chart: EChartsType | null;
  /** Why the library could not be fetched. */
  fault: unknown;
  retry: () => void;
};

/** Fetches the drawing library with the parts named, and keeps one chart in the box, of the box's size, while it is shown. */
export const useEngine = (parts: readonly ChartPart[]): Engine => {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens it again
  useEffect(() => {
    let gone = false;
    let mine: EChartsType | null = null;
    const near = whenNear(box.current);
    near.promise
      .then(() => import('./engine.ts'))
      .then(({ openChart }) => (box.current ? openChart(box.current, parts) : null))
      .then((open) => {
        if (gone || !open) return;
        mine = open();
        setChart(mine);
      })
      .catch((error: unknown) => {
        if (!gone) setFault(error);
      });
    const watcher = new ResizeObserver(() => mine?.resize());
    if (box.current) watcher.observe(box.current);
    return () => {
      gone = true;
      near.stop();
      watcher.disconnect();
      mine?.dispose();
      setChart(null);
    };
  }, [parts, attempt]);

  const retry = () => {
    setFault(null);
    setAttempt(attempt + 1);
  };
  return { box, chart, fault, retry };
};
