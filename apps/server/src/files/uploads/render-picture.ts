import { type Crop, PICTURE_PIXELS_MAX } from '@onair/contract/lib/pictures';
import type { Locale } from '@onair/contract/text';
import { concurrencyLimiter } from '../../lib/concurrency-limiter.ts';
import { AppError } from '../../lib/errors.ts';
import { type ImageEngine, imageEngine, openPicture } from './image-engine.ts';
import { fileFault } from './picture-file.ts';
import { pictureWords } from './pictures.words.ts';

/** Each decodes up to 40 megapixels, so only two run concurrently. */
const DECODES = 2;
const WAITING_MAX = 20;
const DECODE_SECONDS = 10;

/** Width and height of what is cropped. */
const SIZES = { avatar: [320, 320], cover: [1280, 720] } as const;
/** Small print stays readable. */
const PAPER_SIDE = 2400;
/** The original from which all smaller pictures are derived. */
const ORIGINAL_SIDE = 3840;
const SLATE_WIDTH = 1280;
const SLATE_HEIGHT = 720;

export type Picture = { bytes: Buffer; type: 'image/webp'; width: number; height: number };

/** `avatar`: a square, cropped as asked or around the center. `cover`: the same in 16:9. `paper`: the whole picture. `slate`: the whole picture on black. `original`: the whole picture, as good as the one sent. */
type Render = { as: 'avatar' | 'cover'; crop?: Crop } | { as: 'paper' } | { as: 'slate' } | { as: 'original' };

/** A crop has all three parts or none. */
export const cropOf = ({ x, y, size }: Partial<Crop>): Crop | undefined =>
  x === undefined || y === undefined || size === undefined ? undefined : { x, y, size };

const queue = concurrencyLimiter(DECODES, WAITING_MAX);

/** Width and height as displayed, from the header alone. */
const sizeOf = async (engine: ImageEngine, bytes: Buffer, locale: Locale) => {
  const words = pictureWords[locale];
  try {
    const { autoOrient } = await openPicture(engine, bytes).metadata();
    return autoOrient;
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw fileFault('tooLarge', 'maxPixels', words.tooManyPixels);
    throw fileFault('invalid', 'damaged', words.broken);
  }
};

const drawn = async (engine: ImageEngine, bytes: Buffer, render: Render, locale: Locale): Promise<Picture> => {
  const words = pictureWords[locale];
  const { width, height } = await sizeOf(engine, bytes, locale);
  if (width * height > PICTURE_PIXELS_MAX) throw fileFault('tooLarge', 'maxPixels', words.tooManyPixels);
  const picture = openPicture(engine, bytes).timeout({ seconds: DECODE_SECONDS }).autoOrient();
  if (render.as === 'avatar' || render.as === 'cover') {
    const { x, y, size } = render.crop ?? { x: 0, y: 0, size: 0 };
    const [wide, high] = SIZES[render.as];
    const tall = Math.round((size * high) / wide);
    if (x + size > width || y + tall > height) throw fileFault('invalid', 'crop', words.badCrop);
    if (size > 0) picture.extract({ left: x, top: y, width: size, height: Math.max(1, tall) });
    picture.resize(wide, high, { fit: 'cover' });
  } else if (render.as === 'slate') picture.resize(SLATE_WIDTH, SLATE_HEIGHT, { fit: 'contain', background: '#000' });
  else {
    const side = render.as === 'original' ? ORIGINAL_SIDE : PAPER_SIDE;
    picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  }
  try {
    // Re-encoded without the file's metadata: camera, location, comments, color profile.
    const { data, info } = await picture
      .webp({ quality: render.as === 'original' ? 92 : 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
  } catch {
    throw fileFault('invalid', 'damaged', words.broken);
  }
};

/**
 * Decodes and re-encodes a picture, so that nothing of the file survives but its pixels.
 * @throws AppError `invalid`, `tooLarge`; `tooMany` when the queue is full; `closed` without an image library
 */
export const renderPicture = async (bytes: Buffer, render: Render, locale: Locale): Promise<Picture> => {
  const engine = await imageEngine();
  if (!engine) throw new AppError('closed', { words: pictureWords[locale].unavailable });
  return queue(() => drawn(engine, bytes, render, locale));
};
