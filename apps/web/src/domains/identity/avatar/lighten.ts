import type { Crop } from '@onair/contract/pictures';
import { shrink } from '../../../shared/picture/shrink.ts';

/** Twice the side that is kept. */
const SIDE = 640;

type Cut = { file: File; crop: Crop };

/** Cuts a heavy picture here already; the server cuts the others. What cannot be drawn here throws. */
export const lighten = async ({ file, crop }: Cut): Promise<Cut> => {
  const side = Math.min(SIDE, crop.size);
  const part = { x: crop.x, y: crop.y, width: crop.size, height: crop.size };
  const light = await shrink(file, { part: () => part, size: () => ({ width: side, height: side }) });
  return light ? { file: light, crop: { x: 0, y: 0, size: side } } : { file, crop };
};
