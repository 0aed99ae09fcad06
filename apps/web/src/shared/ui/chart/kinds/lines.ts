import type { ChartOption, ChartPalette } from '../chart-types.ts';
import { faded } from '../palette.ts';
import { axisTip, type Drawing, integerTicks, strokeOf } from './drawing.ts';

type LinesOptions = {
  /** Fills the areas under the lines. */
  areas?: boolean;
  /** A zoom bar below. */
  zoom?: boolean;
  /** End of the axis; by default that of the values. */
  max?: number;
};

const ZOOM_HEIGHT = 18;

const zoomBar = (palette: ChartPalette) => ({
  type: 'slider',
  bottom: 34,
  left: 44,
  right: 28,
  height: ZOOM_HEIGHT,
  brushSelect: false,
  showDetail: false,
  borderColor: 'transparent',
  backgroundColor: faded(palette.series[0] ?? '', 0.06),
  fillerColor: faded(palette.series[0] ?? '', 0.16),
  handleStyle: { color: palette.background, borderColor: palette.faint },
  moveHandleStyle: { color: palette.line },
  dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: palette.series[0], opacity: 0.12 } },
  selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: palette.series[0], opacity: 0.2 } },
});

/** Smooth lines that never overshoot their values, distinguished by dashes and symbols, with a legend below. */
export const smoothLines =
  (drawing: Drawing, { areas = false, zoom = false, max }: LinesOptions = {}) =>
  (palette: ChartPalette): ChartOption => ({
    grid: { left: 4, right: 28, top: 16, bottom: zoom ? 40 + ZOOM_HEIGHT + 12 : 36, containLabel: true },
    // Without its own icon the legend shows line and symbol as drawn.
    legend: { bottom: 0, icon: undefined, itemWidth: 26, itemHeight: 8 },
    tooltip: axisTip(drawing),
    xAxis: { type: 'category', boundaryGap: false, data: drawing.labels, axisLabel: { hideOverlap: true } },
    yAxis: { type: 'value', max, ...integerTicks(drawing), axisLabel: { formatter: drawing.short } },
    ...(zoom ? { dataZoom: [zoomBar(palette)] } : {}),
    series: drawing.series.map((each, index) => {
      const own = each.shadowOf ?? index;
      const shadow = each.shadowOf !== undefined;
      const color = shadow ? palette.faint : (palette.series[own % palette.series.length] ?? '');
      const { type, symbol } = strokeOf(own);
      return {
        type: 'line',
        name: each.name,
        data: each.values,
        smooth: 0.4,
        smoothMonotone: 'x',
        symbol,
        symbolSize: 7,
        // A single point has no visible line.
        showSymbol: each.values.length < 2,
        color,
        lineStyle: { width: shadow ? 1.5 : 2, type: shadow ? [4, 4] : type },
        ...(areas && !shadow ? { areaStyle: { color: faded(color, 0.1) } } : {}),
      };
    }),
  });
