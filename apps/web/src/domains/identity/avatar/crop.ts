import type { Crop } from '@onair/contract/lib/pictures';

export type Extent = { width: number; height: number };

const ZOOM_MAX = 8;
const SIDE_MIN = 16;

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));

/**
 * Possible widths of the crop, in pixels of the picture.
 * @param ratio height divided by width
 */
export const sides = ({ width, height }: Extent, ratio = 1): { min: number; max: number } => {
  const max = Math.max(1, Math.min(width, Math.floor(height / ratio)));
  return { min: Math.min(max, Math.max(SIDE_MIN, Math.floor(max / ZOOM_MAX))), max };
};

/** The crop moved, clamped to the picture. */
export const moved = (crop: Crop, dx: number, dy: number, picture: Extent, ratio = 1): Crop => ({
  ...crop,
  x: between(0, Math.round(crop.x + dx), picture.width - crop.size),
  y: between(0, Math.round(crop.y + dy), Math.max(0, picture.height - Math.round(crop.size * ratio))),
});

/** The crop resized around its center, within the picture. */
export const resized = (crop: Crop, side: number, picture: Extent, ratio = 1): Crop => {
  const { min, max } = sides(picture, ratio);
  const size = between(min, Math.round(side), max);
  const shift = (crop.size - size) / 2;
  return moved({ ...crop, size }, shift, shift * ratio, picture, ratio);
};

/** The largest centered crop. */
export const largestCrop = (picture: Extent, ratio = 1): Crop => {
  const { max: size } = sides(picture, ratio);
  return moved({ x: 0, y: 0, size }, (picture.width - size) / 2, (picture.height - size * ratio) / 2, picture, ratio);
};

/** Zoom level, 0 for the whole and 100 for the smallest crop; logarithmic, so that steps look even. */
export const zoomLevel = ({ size }: Crop, picture: Extent, ratio = 1): number => {
  const { min, max } = sides(picture, ratio);
  return max === min ? 0 : Math.round((Math.log(max / size) / Math.log(max / min)) * 100);
};

export const sideAt = (near: number, picture: Extent, ratio = 1): number => {
  const { min, max } = sides(picture, ratio);
  return max * (min / max) ** (near / 100);
};
