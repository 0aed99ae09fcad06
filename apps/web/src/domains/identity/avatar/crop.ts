import type { Crop } from '@onair/contract/pictures';

export type Extent = { width: number; height: number };

const ZOOM_MAX = 8;
const SIDE_MIN = 16;

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));

/** Sides that the square may have, in pixels of the picture. */
export const sides = ({ width, height }: Extent): { min: number; max: number } => {
  const max = Math.min(width, height);
  return { min: Math.min(max, Math.max(SIDE_MIN, Math.floor(max / ZOOM_MAX))), max };
};

/** The square moved, stopping at the edges of the picture. */
export const moved = (crop: Crop, dx: number, dy: number, picture: Extent): Crop => ({
  ...crop,
  x: between(0, Math.round(crop.x + dx), picture.width - crop.size),
  y: between(0, Math.round(crop.y + dy), picture.height - crop.size),
});

/** The square with another side around the same middle, as far as the edges allow. */
export const resized = (crop: Crop, side: number, picture: Extent): Crop => {
  const { min, max } = sides(picture);
  const size = between(min, Math.round(side), max);
  const shift = (crop.size - size) / 2;
  return moved({ ...crop, size }, shift, shift, picture);
};

/** The largest square around the middle. */
export const whole = (picture: Extent): Crop => {
  const size = Math.min(picture.width, picture.height);
  return moved({ x: 0, y: 0, size }, (picture.width - size) / 2, (picture.height - size) / 2, picture);
};

/** How near, 0 for the whole and 100 for the smallest square; even steps look even. */
export const nearness = ({ size }: Crop, picture: Extent): number => {
  const { min, max } = sides(picture);
  return max === min ? 0 : Math.round((Math.log(max / size) / Math.log(max / min)) * 100);
};

export const sideAt = (near: number, picture: Extent): number => {
  const { min, max } = sides(picture);
  return max * (min / max) ** (near / 100);
};
