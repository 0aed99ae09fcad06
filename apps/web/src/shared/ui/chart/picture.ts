import { saveFile } from '../../api/transfer.ts';
import type { ChartPalette } from './chart-types.ts';

/** Twice the size of the screen's pixels, as the charts' own pictures are. */
const SCALE = 2;
const EDGE = 20 * SCALE;
const GAP = 24 * SCALE;
const TITLE = 16 * SCALE;
const LINE = 13 * SCALE;

/** One chart of a card; its caption where there are several. */
export type Drawn = { canvas: HTMLCanvasElement; caption: string | null };

type Size = { width: number; height: number };
type Place = { x: number; y: number };

/** Where pictures stand: up to three in one row, more of them in rows of two. */
export const arrange = (sizes: readonly Size[]): Size & { places: Place[] } => {
  const perRow = sizes.length <= 3 ? 3 : 2;
  const places: Place[] = [];
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

/** File names hold no separators; every language's letters are fine. */
export const pictureName = (parts: readonly string[]): string =>
  `${parts
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\s]+/g, '-')}.png`;

/** The charts of a card with its title and lines of facts above them, on the ground of the theme. */
export const savePicture = async (
  charts: readonly Drawn[],
  title: string,
  facts: readonly string[],
  palette: ChartPalette,
): Promise<void> => {
  const headOf = ({ caption }: Drawn): number => (caption ? LINE * 1.6 : 0);
  const sizes = charts.map((chart) => ({ width: chart.canvas.width, height: chart.canvas.height + headOf(chart) }));
  const { places, width, height } = arrange(sizes);
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
  picture.height = top + height + EDGE;
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, picture.width, picture.height);
  write(title, TITLE, palette.text, EDGE, EDGE);
  for (const [index, fact] of facts.entries()) {
    write(fact, LINE, palette.faint, EDGE, EDGE + TITLE * 1.5 + index * LINE * 1.6);
  }
  for (const [index, chart] of charts.entries()) {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    if (chart.caption) write(chart.caption, LINE, palette.text, EDGE + x, top + y);
    pen.drawImage(chart.canvas, EDGE + x, top + y + headOf(chart));
  }
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  saveFile(blob, pictureName([title, ...facts.slice(0, 1)]));
};
