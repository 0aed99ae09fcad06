import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartPart } from './chart-types.ts';

use([CanvasRenderer, GridComponent, TooltipComponent, LegendPlainComponent]);

/** Modules that register themselves. */
const parts: Record<ChartPart, () => Promise<unknown>> = {
  line: () => import('echarts/lib/chart/line'),
  bar: () => import('echarts/lib/chart/bar'),
  pie: () => import('echarts/lib/chart/pie'),
  radar: () => Promise.all([import('echarts/lib/chart/radar'), import('echarts/lib/component/radar')]),
  // Only the bar: zooming inside the drawing would capture wheel and touch from the page.
  zoom: () => import('echarts/lib/component/dataZoomSlider'),
};

/** Loads the drawing library with the parts that a chart names. */
export const openChart = async (box: HTMLElement, wanted: readonly ChartPart[]): Promise<() => EChartsType> => {
  await Promise.all(wanted.map((part) => parts[part]()));
  return () => init(box, null, { renderer: 'canvas' });
};
