import { saveFile } from '../../api/transfer.ts';
import type { Tone } from '../status-tag.tsx';
import type { ChartPalette } from './chart-types.ts';

/** Twice the size in CSS pixels, as in the charts' own pictures. */
const SCALE = 2;
const EDGE = 20 * SCALE;
const GAP = 24 * SCALE;
const TITLE = 16 * SCALE;
const LINE = 13 * SCALE;

/** Maximum number of marks explained below the charts, one per line. */
const MARKS_MAX = 15;

/** An event at a place of a chart, in CSS pixels of its box, described by the lines of `label`. */
export type DrawnMark = { x: number; y: number; tone: Tone; label: string };
/** One chart of a card; with a caption where there are several. */
export type ChartCanvas = { canvas: HTMLCanvasElement; caption: string | null; marks: readonly DrawnMark[] };

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Positions of pictures: up to three in one row, more of them in rows of two. */
export const arrange = (sizes: readonly Size[]): Size & { places: Point[] } => {
  const perRow = sizes.length <= 3 ? 3 : 2;
  const places: Point[] = [];
  let [x, y, row, width] = [0, 0, 0, 0];
  for (const [index, size] of sizes.entries()) {
    if (index > 0 && index % perRow === 0) [x, y, row] = [0, y + row + GAP, 0];
    places.push({ x, y });
    width = Math.max(width, x + size.width);
    x += size.width + GAP;
    row = Math.max(row, size.height);
  }
  return { places, width, height: y + row };
};

/** File names contain no separators; letters of every language are fine. */
export const pictureName = (parts: readonly string[]): string =>
  `${parts
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\s]+/g, '-')}.png`;

/** The texts of the marks of all charts, each once, in order; `more` of them are left out. */
export const markTexts = (charts: readonly Pick<ChartCanvas, 'marks'>[]) => {
  const tones = new Map<string, Tone>();
  for (const { tone, label } of charts.flatMap(({ marks }) => marks)) {
    for (const line of label.split('\n')) if (!tones.has(line)) tones.set(line, tone);
  }
  const lines = [...tones].map(([text, tone]) => ({ text, tone }));
  return { lines: lines.slice(0, MARKS_MAX), more: Math.max(0, lines.length - MARKS_MAX) };
};

/** The shapes of `StatusDot`, so that color is not the only distinction. */
const drawMark = (pen: CanvasRenderingContext2D, { x, y, tone }: Omit<DrawnMark, 'label'>, palette: ChartPalette) => {
  const radius = 4 * SCALE;
  pen.beginPath();
  if (tone === 'bad') pen.rect(x - radius, y - radius, radius * 2, radius * 2);
  else pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = tone === 'off' ? palette.background : palette.tones[tone];
  pen.strokeStyle = tone === 'off' ? palette.tones.off : palette.background;
  pen.lineWidth = 2 * SCALE;
  pen.stroke();
  pen.fill();
};

/**
 * Saves the charts of a card as one picture, with its title and lines of facts above them, on the theme's background;
 * events are marked on the charts and explained below.
 */
export const savePicture = async (
  charts: readonly ChartCanvas[],
  title: string,
  facts: readonly string[],
  palette: ChartPalette,
): Promise<void> => {
  const headOf = ({ caption }: ChartCanvas): number => (caption ? LINE * 1.6 : 0);
  const sizes = charts.map((chart) => ({ width: chart.canvas.width, height: chart.canvas.height + headOf(chart) }));
  const { places, width, height } = arrange(sizes);
  const { lines, more } = markTexts(charts);
  const textHeight = (lines.length + (more > 0 ? 1 : 0)) * LINE * 1.6;
  const top = EDGE + TITLE * 1.5 + facts.length * LINE * 1.6 + LINE;
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  const write = (text: string, size: number, color: string, x: number, y: number): void => {
    pen.textBaseline = 'top';
    pen.font = `${size}px ${palette.font}`;
    pen.fillStyle = color;
    pen.fillText(text, x, y);
  };
  picture.width = Math.max(width, 480) + EDGE * 2;
  picture.height = top + height + (textHeight > 0 ? textHeight + LINE : 0) + EDGE;
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, picture.width, picture.height);
  write(title, TITLE, palette.text, EDGE, EDGE);
  for (const [index, fact] of facts.entries()) {
    write(fact, LINE, palette.faint, EDGE, EDGE + TITLE * 1.5 + index * LINE * 1.6);
  }
  for (const [index, chart] of charts.entries()) {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    if (chart.caption) write(chart.caption, LINE, palette.text, EDGE + x, top + y);
    const begin = { x: EDGE + x, y: top + y + headOf(chart) };
    pen.drawImage(chart.canvas, begin.x, begin.y);
    for (const mark of chart.marks) {
      drawMark(pen, { ...mark, x: begin.x + mark.x * SCALE, y: begin.y + mark.y * SCALE }, palette);
    }
  }
  const below = top + height + LINE;
  for (const [index, { text, tone }] of lines.entries()) {
    const y = below + index * LINE * 1.6;
    drawMark(pen, { x: EDGE + LINE / 2, y: y + LINE / 2, tone }, palette);
    write(text, LINE, palette.faint, EDGE + LINE * 1.5, y);
  }
  if (more > 0) write(`+${more}`, LINE, palette.faint, EDGE + LINE * 1.5, below + lines.length * LINE * 1.6);
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  saveFile(blob, pictureName([title, ...facts.slice(0, 1)]));
};
