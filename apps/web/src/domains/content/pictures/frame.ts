import type { Crop } from '@onair/contract/content/pictures';
import { keysOf } from '@onair/contract/typed';

export type Extent = { width: number; height: number };

/** Heights for a width of 1. `free`: any; `original`: that of the picture. */
const RATIOS = { free: null, original: null, wide: 9 / 16, classic: 3 / 4, square: 1, portrait: 4 / 3 } as const;
export type Ratio = keyof typeof RATIOS;
export const RATIO_KEYS = keysOf(RATIOS);

/** Crops count in thousandths of the sides of a picture. */
const ALL = 1_000;
export const WHOLE: Crop = { x: 0, y: 0, width: ALL, height: ALL };
/** Minimum size of a crop, so that its handles can be distinguished. */
const LEAST = 40;
/** Rounding tolerance: ratios that differ by less are equal. */
const NEAR = 0.02;

/** Height divided by width, in thousandths; null for any. */
export const slopeOf = (ratio: Ratio, { width, height }: Extent): number | null =>
  ratio === 'free' ? null : ((RATIOS[ratio] ?? height / width) * width) / height;

/** The shape that a crop has. */
export const ratioFor = (crop: Crop | null, picture: Extent): Ratio => {
  const { width, height } = crop ?? WHOLE;
  const found = RATIO_KEYS.find((key) => Math.abs(height / width / (slopeOf(key, picture) ?? ALL) - 1) < NEAR);
  return found ?? 'free';
};

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));

/** Whole thousandths, within the picture. */
const rounded = ({ x, y, width, height }: Crop): Crop => {
  const [across, down] = [between(1, Math.round(width), ALL), between(1, Math.round(height), ALL)];
  return {
    x: between(0, Math.round(x), ALL - across),
    y: between(0, Math.round(y), ALL - down),
    width: across,
    height: down,
  };
};

export const moved = (crop: Crop, dx: number, dy: number): Crop => rounded({ ...crop, x: crop.x + dx, y: crop.y + dy });

/** The largest crop of an aspect ratio around the center of another crop, which is unchanged for any ratio. */
export const shaped = (crop: Crop, slope: number | null): Crop => {
  if (slope === null) return crop;
  const width = Math.min(ALL, ALL / slope);
  const height = width * slope;
  return rounded({ x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height });
};

/** A side or corner of a crop: -1 for left or top, 1 for right or bottom, 0 for neither. */
export type Handle = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

/**
 * The position of one side of a crop and its range when the opposite side is fixed; from the center without a handle.
 */
const roomOf = (hand: -1 | 0 | 1, at: number, length: number): number =>
  hand > 0 ? ALL - at : hand < 0 ? at + length : 2 * Math.min(at + length / 2, ALL - at - length / 2);
const startOf = (hand: -1 | 0 | 1, at: number, before: number, after: number): number =>
  hand > 0 ? at : hand < 0 ? at + before - after : at + (before - after) / 2;

/** A crop after dragging a handle, in thousandths: the opposite side is fixed. @param slope from `slopeOf` */
export const stretched = (crop: Crop, [hx, hy]: Handle, dx: number, dy: number, slope: number | null): Crop => {
  const rooms = [roomOf(hx, crop.x, crop.width), roomOf(hy, crop.y, crop.height)] as const;
  let width = between(LEAST, crop.width + hx * dx, hx === 0 ? crop.width : rooms[0]);
  let height = between(LEAST, crop.height + hy * dy, hy === 0 ? crop.height : rooms[1]);
  if (slope !== null) {
    const wanted = hy === 0 ? width : hx === 0 ? height / slope : Math.max(width, height / slope);
    const most = Math.min(rooms[0], rooms[1] / slope);
    width = Math.min(Math.max(wanted, LEAST, LEAST / slope), most);
    height = width * slope;
  }
  return rounded({
    x: startOf(hx, crop.x, crop.width, width),
    y: startOf(hy, crop.y, crop.height, height),
    width,
    height,
  });
};

/** The crop as it is stored; null for all of the picture. */
export const cropOf = (crop: Crop): Crop | null => (crop.width === ALL && crop.height === ALL ? null : crop);

/** The part of a picture that a crop shows, in pixels. */
export const partOf = ({ x, y, width, height }: Crop, picture: Extent) => ({
  left: (x / ALL) * picture.width,
  top: (y / ALL) * picture.height,
  width: (width / ALL) * picture.width,
  height: (height / ALL) * picture.height,
});
