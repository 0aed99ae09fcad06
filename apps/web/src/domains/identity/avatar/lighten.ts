import type { Crop } from '@onair/contract/pictures';

/** Larger files take longer than the server waits for where the line is slow. */
const HEAVY_BYTES = 1024 * 1024;
/** Twice the side that is kept. */
const SIDE = 640;

type Cut = { file: File; crop: Crop };

/**
 * Cuts a heavy picture here already, so that a photograph also goes out over a slow line; the server cuts the others.
 * What cannot be drawn here is sent as it is.
 */
export const lighten = async ({ file, crop }: Cut): Promise<Cut> => {
  if (file.size <= HEAVY_BYTES) return { file, crop };
  const side = Math.min(SIDE, crop.size);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const bitmap = await createImageBitmap(file);
  canvas.getContext('2d')?.drawImage(bitmap, crop.x, crop.y, crop.size, crop.size, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/webp', 0.9));
  // A browser that writes no WebP answers with PNG.
  const ending = blob?.type === 'image/webp' ? 'webp' : 'png';
  if (!blob || blob.size >= file.size) return { file, crop };
  return { file: new File([blob], `avatar.${ending}`, { type: blob.type }), crop: { x: 0, y: 0, size: side } };
};
