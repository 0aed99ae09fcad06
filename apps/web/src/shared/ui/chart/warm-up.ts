import { withTheme } from './base-option.ts';
import type { ChartOption, ChartPalette, ChartPart } from './chart-types.ts';
import { openChart } from './engine.ts';
import { smoothArea } from './kinds/area.ts';
import { stackedBars } from './kinds/bars.ts';
import { smoothLines } from './kinds/lines.ts';
import { radar } from './kinds/radar.ts';
import { namedRing } from './kinds/ring.ts';
import { readPalette } from './palette.ts';

const PLACES = ['1', '2', '3'];
const DRAWING = {
  labels: PLACES,
  places: PLACES,
  series: [1, 2].map((n) => ({ name: String(n), values: [n, 3, 2] })),
  value: String,
  short: String,
};
const RING = { parts: PLACES.map((name) => ({ name, value: 1 })), value: String, percent: String };

const SCENES: readonly [readonly ChartPart[], (palette: ChartPalette) => ChartOption][] = [
  [['line', 'zoom'], smoothLines(DRAWING, { zoom: true })],
  [['line'], smoothArea(DRAWING, 0)],
  [['bar'], stackedBars(DRAWING)],
  [['pie'], namedRing(RING, '')],
  [['radar'], radar(DRAWING)],
];

/**
 * Draws a chart of each kind once, outside of the page: browsers compile code when it first runs, so the first chart of
 * a page would take three times as long as the second. Each is a separate step.
 */
export const warmUps = SCENES.map(([parts, option]) => async (): Promise<void> => {
  const box = document.createElement('div');
  Object.defineProperties(box, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
  const palette = readPalette();
  const chart = (await openChart(box, parts))();
  chart.setOption(withTheme(option(palette), palette, true));
  chart.dispose();
});
