import {
  type Crop,
  isAnimation,
  PICTURE_BYTES_MAX,
  PICTURE_HEAD_BYTES,
  PICTURE_PIXELS_MAX,
  pictureTypeOf,
} from '@onair/contract/lib/pictures';
import { wordsNow } from '../i18n/words.ts';
import { Message } from '../kit/controls.ts';
import { pictureWords } from './picture.words.ts';

/** Why a picture is not sent, in the reader's words. */
export class PictureFault extends Error {}

/**
 * Judges a file by its first bytes, whatever its name says, and mentions that of an animation only a still is kept.
 * @throws PictureFault for what is no picture of ours
 */
export const checkPicture = async (file: File): Promise<void> => {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const words = wordsNow(pictureWords);
  if (!pictureTypeOf(head)) throw new PictureFault(words.wrongType);
  if (isAnimation(head)) Message.info(words.still);
};

/** How large a picture is counts only now: before it was made smaller, a photograph would be refused for nothing. */
const checkSize = (file: File): void => {
  if (file.size > PICTURE_BYTES_MAX) throw new PictureFault(wordsNow(pictureWords).tooLarge);
};

/** On a slow line, larger files take longer than the server waits. */
const HEAVY_BYTES = 1024 * 1024;

type Extent = { width: number; height: number };
type Part = Extent & { x: number; y: number };
type ShrinkOptions = {
  /** The part of the picture to draw, in its displayed orientation. */
  part: (picture: Extent) => Part;
  /** The size to draw it in. */
  size: (part: Part) => Extent;
  /** Its pixels are too many, even if its bytes are few. */
  isLarge?: boolean;
};

/**
 * Downscales a large picture in the browser, so that photographs can be uploaded over slow lines.
 * @returns null where nothing is gained; throws where the browser cannot draw it
 */
const shrink = async (file: File, { part, size, isLarge = false }: ShrinkOptions): Promise<File | null> => {
  if (file.size <= HEAVY_BYTES && !isLarge) return null;
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
  if (!blob || (blob.size >= file.size && !isLarge)) return null;
  return new File([blob], `picture.${ending}`, { type: blob.type });
};

/** The longest side of a picture that is sent whole: more than anyone is shown. */
const SIDE = 2_560;

/**
 * A file as it is sent as a picture: a heavy one is made smaller first, where the browser can.
 * @throws PictureFault
 */
export const fitted = async (file: File): Promise<File> => {
  await checkPicture(file);
  const light = await shrink(file, {
    part: ({ width, height }) => ({ x: 0, y: 0, width, height }),
    size: ({ width, height }) => {
      const scale = Math.min(1, SIDE / Math.max(width, height));
      return { width: Math.round(width * scale), height: Math.round(height * scale) };
    },
  }).catch(() => null);
  const sent = light ?? file;
  checkSize(sent);
  return sent;
};

type Cut = { file: File; crop: Crop };
type CutOptions = { picture: Extent | null; width: number; ratio: number };

/**
 * The part of a picture as it is sent: of a heavy one only the part, where the browser can draw it; the server crops
 * others. What the file is was judged before it was shown (`checkPicture`).
 * @throws PictureFault
 * @param width that is never needed larger
 * @param ratio height divided by width
 */
export const cutOut = async ({ file, crop }: Cut, { picture, width: most, ratio }: CutOptions): Promise<Cut> => {
  const width = Math.min(most, crop.size);
  const part = { x: crop.x, y: crop.y, width: crop.size, height: Math.round(crop.size * ratio) };
  const isLarge = picture !== null && picture.width * picture.height > PICTURE_PIXELS_MAX;
  const size = () => ({ width, height: Math.round(width * ratio) });
  const light = await shrink(file, { part: () => part, size, isLarge }).catch(() => null);
  checkSize(light ?? file);
  return light ? { file: light, crop: { x: 0, y: 0, size: width } } : { file, crop };
};
