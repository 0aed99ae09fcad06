import type { Crop } from '@onair/contract/content/pictures';
import type { Crop as Piece } from '@onair/contract/pictures';
import { keysOf } from '@onair/contract/typed';
import type { Extent } from '../../identity/avatar/index.ts';

/** Heights for a width of 1; null: that of the picture. */
export const RATIOS = { original: null, wide: 9 / 16, classic: 3 / 4, square: 1, portrait: 4 / 3 } as const;
export type Ratio = keyof typeof RATIOS;

const THOUSAND = 1_000;
/** A crop is at least so many thousandths wide and high. */
const LEAST = 10;
/** Thousandths are rounded: shapes that differ by less are the same. */
const NEAR = 0.02;

/** The piece of a picture that a crop says, in its pixels. */
export const pieceOf = (crop: Crop | null, { width, height }: Extent): Piece | null =>
  crop && {
    x: Math.round((crop.x / THOUSAND) * width),
    y: Math.round((crop.y / THOUSAND) * height),
    size: Math.max(1, Math.round((crop.width / THOUSAND) * width)),
  };

/** The shape that a crop has. */
export const ratioFor = (crop: Crop | null, { width, height }: Extent): Ratio => {
  if (!crop) return 'original';
  const shape = (crop.height * height) / (crop.width * width);
  const found = keysOf(RATIOS).find((key) => Math.abs(shape / (RATIOS[key] ?? height / width) - 1) < NEAR);
  return found ?? 'original';
};

/** The crop that a piece of a picture is; null for all of it. @param ratio its height for its width */
export const cropOf = ({ x, y, size }: Piece, ratio: number, { width, height }: Extent): Crop | null => {
  const part = (at: number, length: number, side: number) => {
    const share = Math.max(LEAST, Math.min(THOUSAND, Math.round((length / side) * THOUSAND)));
    return [Math.min(THOUSAND - share, Math.round((at / side) * THOUSAND)), share] as const;
  };
  const [left, across] = part(x, size, width);
  const [top, down] = part(y, size * ratio, height);
  const crop = { x: left, y: top, width: across, height: down };
  return crop.width === THOUSAND && crop.height === THOUSAND ? null : crop;
};
