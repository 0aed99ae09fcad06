import type { EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChartPart } from './chart-types.ts';
import { whenNear } from './when-near.ts';

/**
 * Charts behind a tab, by their boxes. Nothing says that such a tab is closed: a box that has left the page is found when
 * another chart opens or rests.
 */
const resting = new Map<HTMLElement, EChartsType>();

const sweep = (): void => {
  for (const [box, chart] of resting) {
    if (box.isConnected) continue;
    resting.delete(box);
    chart.dispose();
  }
};

/** Drawing a chart again is as much work as drawing it: only where its box has another size. */
export const fit = (chart: EChartsType, { clientWidth, clientHeight }: HTMLElement): void => {
  if (chart.getWidth() !== clientWidth || chart.getHeight() !== clientHeight) chart.resize();
};

export type Engine = {
  /** Where the chart is drawn. */
  box: RefObject<HTMLDivElement | null>;
  /** Null until the drawing library is there. */
  chart: EChartsType | null;
  /** Why the library could not be fetched. */
  fault: unknown;
  retry: () => void;
};

/**
 * Fetches the drawing library with the parts named, which stay the same, and keeps one chart in the box, of the box's size:
 * behind a tab it stays as it is.
 */
export const useEngine = (parts: readonly ChartPart[]): Engine => {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens it again
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let gone = false;
    // What the box had before it was hidden.
    let mine = resting.get(place) ?? null;
    resting.delete(place);
    const watcher = new ResizeObserver(() => mine && fit(mine, place));
    watcher.observe(place);
    const near = whenNear(mine ? null : place);
    near.promise
      .then(() => import('./engine.ts'))
      .then(({ openChart }) => (gone || mine ? null : openChart(place, parts)))
      .then((open) => {
        if (gone || !open) return;
        sweep();
        mine = open();
        setChart(mine);
      })
      .catch((error: unknown) => {
        if (!gone) setFault(error);
      });
    return () => {
      gone = true;
      near.stop();
      watcher.disconnect();
      if (!mine) return;
      // Hidden or gone: a box that is gone has left the page by then.
      resting.set(place, mine);
      queueMicrotask(sweep);
    };
  }, [parts, attempt]);

  const retry = () => {
    setFault(null);
    setAttempt(attempt + 1);
  };
  return { box, chart, fault, retry };
};
