import { saveFile } from '../../api/transfer.ts';
import type { ChartPalette } from './chart-types.ts';

/** Twice the size of the screen's pixels, as the charts' own pictures are. */
const SCALE = 2;
const EDGE = 20 * SCALE;
const TITLE = 16 * SCALE;
const LINE = 13 * SCALE;
/** Charts beside each other before they are stacked, in picture pixels. */
const WIDEST = 2800;

type Place = { x: number; y: number };

/** Where pictures stand: in rows from the left, a new row where the next would pass `widest`. */
export const arrange = (
  sizes: readonly { width: number; height: number }[],
  widest: number,
): { places: Place[]; width: number; height: number } => {
  const places: Place[] = [];
  let [x, y, row, width] = [0, 0, 0, 0];
  for (const size of sizes) {
    if (x > 0 && x + size.width > widest) [x, y, row] = [0, y + row, 0];
    places.push({ x, y });
    x += size.width;
    row = Math.max(row, size.height);
    width = Math.max(width, x);
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
  charts: readonly HTMLCanvasElement[],
  title: string,
  lines: readonly string[],
  palette: ChartPalette,
): Promise<void> => {
  const { places, width, height } = arrange(charts, WIDEST);
  const top = EDGE + TITLE * 1.5 + lines.length * LINE * 1.6 + LINE;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.font = `500 ${TITLE}px ${palette.font}`;
  const needed = Math.max(width, pen.measureText(title).width, 480);
  canvas.width = needed + EDGE * 2;
  canvas.height = top + height + EDGE;
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'top';
  pen.font = `500 ${TITLE}px ${palette.font}`;
  pen.fillStyle = palette.text;
  pen.fillText(title, EDGE, EDGE);
  pen.font = `${LINE}px ${palette.font}`;
  pen.fillStyle = palette.faint;
  for (const [index, line] of lines.entries()) pen.fillText(line, EDGE, EDGE + TITLE * 1.5 + index * LINE * 1.6);
  for (const [index, chart] of charts.entries()) {
    const place = places[index];
    if (place) pen.drawImage(chart, EDGE + place.x, top + place.y);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  saveFile(blob, pictureName([title, ...lines.slice(0, 1)]));
};
