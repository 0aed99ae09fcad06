import { partsOf } from '@onair/contract/typed';
import type { ChartOption, ChartPalette } from './chart-types.ts';

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges `over` into `base` recursively; lists and functions are replaced. */
const merged = (base: Part, over: Part): Part => {
  const out: Part = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = out[key];
    out[key] = isPart(below) && isPart(value) ? merged(below, value) : value;
  }
  return out;
};

/** One or several axes, with the theme's style as defaults. */
const withAxisTheme = (axis: unknown, theme: Part): unknown =>
  Array.isArray(axis) ? axis.map((one) => merged(theme, partsOf(one))) : isPart(axis) ? merged(theme, axis) : axis;

/**
 * The defaults of all charts: colors of the theme, a tooltip drawn on the canvas (HTML tooltips need inline styles,
 * which the policy forbids), labels that are never cut off, and no animation where the reader prefers reduced motion.
 */
export const withTheme = (option: ChartOption, palette: ChartPalette, still: boolean): ChartOption => {
  const axis: Part = {
    axisLabel: { color: palette.faint },
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.line, type: 'dashed' } },
    nameTextStyle: { color: palette.faint },
  };
  const base: Part = {
    animation: !still,
    animationDuration: 400,
    color: palette.series,
    textStyle: { fontFamily: palette.font },
    grid: { left: 4, right: 12, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.background,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
    },
  };
  const out = merged(base, { ...option });
  if (out.legend) {
    out.legend = merged(
      { textStyle: { color: palette.faint }, icon: 'circle', itemWidth: 8, itemHeight: 8, itemGap: 16 },
      partsOf(out.legend),
    );
  }
  if (out.xAxis) out.xAxis = withAxisTheme(out.xAxis, axis);
  if (out.yAxis) out.yAxis = withAxisTheme(out.yAxis, axis);
  return out;
};
