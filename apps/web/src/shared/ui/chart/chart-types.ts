import type { EChartsCoreOption } from 'echarts/core';
import type { Tone } from '../status-tag.tsx';

/** Parts of the drawing library; only those that a chart names are fetched. */
export type ChartPart = 'line' | 'bar' | 'pie' | 'radar' | 'zoom';

/** Colors of the current theme, read from the page, since a canvas knows no CSS variables. */
export type ChartPalette = {
  /** Titles and values. */
  text: string;
  /** Axis labels and legends. */
  faint: string;
  /** Grid lines. */
  line: string;
  /** The page behind the chart. */
  background: string;
  /** Series, in order; distinct for color-weak readers and in both themes. */
  series: readonly string[];
  /** Events at places of the axis. */
  tones: Readonly<Record<Tone, string>>;
  font: string;
  dark: boolean;
};

export type ChartOption = EChartsCoreOption;

/** The same figures as rows, for readers who cannot see the drawing. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };
