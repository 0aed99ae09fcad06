import type { EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChartPart } from './chart-types.ts';

/**
 * Charts behind a tab, by their boxes. Nothing reports that such a tab is closed: a box that has left the page is found
 * when another chart opens or is hidden.
 */
const resting = new Map<HTMLElement, EChartsType>();

const sweep = (): void => {
  for (const [box, chart] of resting) {
    if (box.isConnected) continue;
    resting.delete(box);
    chart.dispose();
  }
};

/** Redrawing a chart costs as much as drawing it: only if its box has changed its size. */
export const fit = (chart: EChartsType, { clientWidth, clientHeight }: HTMLElement): void => {
  if (chart.getWidth() !== clientWidth || chart.getHeight() !== clientHeight) chart.resize();
};

export type Engine = {
  /** The element in which the chart is drawn. */
  box: RefObject<HTMLDivElement | null>;
  /** Null until the drawing library is loaded. */
  chart: EChartsType | null;
  /** Why the library could not be fetched. */
  fault: unknown;
  retry: () => void;
};

/**
 * Fetches the drawing library with the named parts, which stay the same, and keeps one chart of the box's size in the
 * box; behind a tab it stays as it is.
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
    // The chart of the box before it was hidden.
    let mine = resting.get(place) ?? null;
    resting.delete(place);
    const watcher = new ResizeObserver(() => mine && fit(mine, place));
    watcher.observe(place);
    import('./engine.ts')
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
      watcher.disconnect();
      if (!mine) return;
      // The box is hidden, or has left the page by then.
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
