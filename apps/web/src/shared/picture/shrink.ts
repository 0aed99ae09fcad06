/** Larger files take longer than the server waits for where the line is slow. */
const HEAVY_BYTES = 1024 * 1024;

type Extent = { width: number; height: number };
type Part = Extent & { x: number; y: number };
type ShrinkOptions = {
  /** The piece of the picture that is drawn, as it is looked at. */
  part: (picture: Extent) => Part;
  /** How large it is drawn. */
  size: (part: Part) => Extent;
};

/**
 * Draws a heavy picture smaller here already, so that a photograph also goes out over a slow line.
 * @returns null where nothing is gained; what cannot be drawn here throws
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
  // A browser that writes no WebP answers with PNG.
  const ending = blob?.type === 'image/webp' ? 'webp' : 'png';
  if (!blob || blob.size >= file.size) return null;
  return new File([blob], `picture.${ending}`, { type: blob.type });
};
