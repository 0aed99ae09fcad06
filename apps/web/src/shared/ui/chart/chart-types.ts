import type { EChartsCoreOption } from 'echarts/core';
import type { Tone } from '../status-tag.tsx';

/** What a chart draws with; only named parts are fetched. */
export type ChartPart = 'line' | 'bar' | 'pie' | 'radar' | 'zoom';

/** Colors of the theme in force, read from the page, since a canvas knows no CSS variables. */
export type ChartPalette = {
  /** Titles and values. */
  text: string;
  /** Axis labels and legends. */
  faint: string;
  /** Grid lines. */
  line: string;
  /** The page behind the chart. */
  background: string;
  /** Series, in order; they stay apart for color-weak eyes and in both themes. */
  series: readonly string[];
  /** What happened at a place of the axis. */
  tones: Readonly<Record<Tone, string>>;
  font: string;
  dark: boolean;
};

export type ChartOption = EChartsCoreOption;

/** The same figures as rows, for anyone who cannot see the drawing. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };
