/** On a slow line, larger files take longer than the server waits. */
const HEAVY_BYTES = 1024 * 1024;

type Extent = { width: number; height: number };
type Part = Extent & { x: number; y: number };
type ShrinkOptions = {
  /** The part of the picture to draw, in its displayed orientation. */
  part: (picture: Extent) => Part;
  /** The size to draw it in. */
  size: (part: Part) => Extent;
};

/**
 * Downscales a large picture in the browser, so that photographs can be uploaded over slow lines.
 * @returns null where nothing is gained; throws where the browser cannot draw it
 */
export const shrink = async (file: File, { part, size }: ShrinkOptions): Promise<File | null> => {
  if (file.size <= HEAVY_BYTES) return null;
  const bitmap = await createImageBitmap(file);
  const from = part(bitmap);
  const { width, height } = size(from);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/webp', 0.9));
  // Browsers that cannot write WebP return PNG.
  const ending = blob?.type === 'image/webp' ? 'webp' : 'png';
  if (!blob || blob.size >= file.size) return null;
  return new File([blob], `picture.${ending}`, { type: blob.type });
};
