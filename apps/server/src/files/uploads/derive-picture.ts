import { concurrencyLimiter } from '../../lib/concurrency-limiter.ts';
import { AppError } from '../../lib/errors.ts';
import { type ImageEngine, imageEngine, openPicture } from './image-engine.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

/** A separate queue from uploads, so that neither waits for the other; a page requests many at the same time. */
const DERIVED_AT_A_TIME = 2;
const WAITING_MAX = 200;
const queue = concurrencyLimiter(DERIVED_AT_A_TIME, WAITING_MAX);

const engine = async (): Promise<ImageEngine> => {
  const found = await imageEngine();
  if (!found) throw new AppError('unavailable');
  return found;
};

export type Region = { left: number; top: number; width: number; height: number };

/** A part of one of our pictures, in storage quality. @throws AppError as `derivePicture` */
export const cutPicture = async (original: Buffer, region: Region): Promise<Buffer> => {
  const sharp = await engine();
  return queue(() => openPicture(sharp, original).extract(region).webp({ quality: 92 }).toBuffer());
};

/**
 * One of our pictures, or a part of it, at a width and in a format; never upscaled.
 * @throws AppError `tooMany` when the queue is full, `unavailable` without an image library
 */
export const derivePicture = async (
  original: Buffer,
  width: number,
  format: PictureFormat,
  region: Region | null = null,
): Promise<Buffer> => {
  const sharp = await engine();
  return queue(() => {
    const shown = region ? openPicture(sharp, original).extract(region) : openPicture(sharp, original);
    const picture = shown.resize({ width, withoutEnlargement: true });
    if (format === 'avif') return picture.avif({ quality: 55, effort: 3 }).toBuffer();
    if (format === 'webp') return picture.webp({ quality: 80 }).toBuffer();
    return picture.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  });
};

/**
 * Difference hash: whether each of 8 × 8 cells is darker than its right neighbor, as 16 hexadecimal digits. Similar
 * pictures, whatever their size and compression, differ in few of the 64 bits.
 */
export const perceptualHash = async (original: Buffer): Promise<string> => {
  const sharp = await engine();
  const gray = await openPicture(sharp, original).flatten().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      bits = (bits << 1n) | ((gray[at] ?? 0) < (gray[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
};
