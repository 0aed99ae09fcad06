import { type ContentPicture, uploadContentPicture } from '@onair/contract/content/pictures';
import { PICTURE_BYTES_MAX, pictureTypeOf } from '@onair/contract/pictures';
import { upload } from '../../../shared/api/transfer.ts';
import { shrink } from '../../../shared/picture/shrink.ts';

/** The longest side of a downscaled upload: more than any reader is shown. */
const SIDE = 2_560;

const downscale = (file: File): Promise<File | null> =>
  shrink(file, {
    part: ({ width, height }) => ({ x: 0, y: 0, width, height }),
    size: ({ width, height }) => {
      const scale = Math.min(1, SIDE / Math.max(width, height));
      return { width: Math.round(width * scale), height: Math.round(height * scale) };
    },
  }).catch(() => null);

type PictureFault = 'wrongType' | 'tooLarge';
/** Why a file cannot be sent; null when it can. */
export const faultOf = (file: File): PictureFault | null =>
  pictureTypeOf(file.name) === undefined ? 'wrongType' : null;

/**
 * Uploads a picture for an item. @throws ApiFailure; `PictureFault` as an `Error` when it is too large even after
 * downscaling
 */
export const uploadPicture = async (
  file: File,
  alt: string,
  options: { signal: AbortSignal; onProgress?: (share: number) => void },
): Promise<ContentPicture> => {
  const sent = (await downscale(file)) ?? file;
  if (sent.size > PICTURE_BYTES_MAX) throw new Error('tooLarge');
  return upload(uploadContentPicture, alt === '' ? {} : { alt }, sent, {
    signal: options.signal,
    handled: true,
    onProgress: (loaded, total) => options.onProgress?.(total ? loaded / total : 0),
  });
};
