import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartPart } from './chart-types.ts';

use([CanvasRenderer, GridComponent, TooltipComponent, LegendPlainComponent]);

const parts: Record<ChartPart, () => Promise<unknown>> = {
  line: () => import('./part-line.ts'),
  bar: () => import('./part-bar.ts'),
  pie: () => import('./part-pie.ts'),
  radar: () => import('./part-radar.ts'),
  zoom: () => import('./part-zoom.ts'),
};

/** Fetches every part, also those of few charts. */
export const fetchParts = () => Promise.all(Object.values(parts).map((part) => part()));

/** The drawing library with the parts that a chart names, each fetched when first used. */
export const openChart = async (box: HTMLElement, wanted: readonly ChartPart[]): Promise<() => EChartsType> => {
  await Promise.all(wanted.map((part) => parts[part]()));
  return () => init(box, null, { renderer: 'canvas' });
};
