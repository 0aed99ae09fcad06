import { type ContentPicture, uploadContentPicture } from '@onair/contract/content/pictures';
import { PICTURE_BYTES_MAX } from '@onair/contract/pictures';
import { upload } from '../../../shared/api/transfer.ts';
import { faultOf, fitted } from '../../../shared/picture/shrink.ts';

/**
 * Uploads a picture for an item. @throws ApiFailure; `PictureFault` as an `Error` for what is no picture, or too large even
 * after downscaling
 */
export const uploadPicture = async (
  file: File,
  alt: string,
  options: { signal: AbortSignal; onProgress?: (share: number) => void },
): Promise<ContentPicture> => {
  if (await faultOf(file)) throw new Error('wrongType');
  const sent = await fitted(file);
  if (sent.size > PICTURE_BYTES_MAX) throw new Error('tooLarge');
  return upload(uploadContentPicture, alt === '' ? {} : { alt }, sent, {
    signal: options.signal,
    handled: true,
    onProgress: (loaded, total) => options.onProgress?.(total ? loaded / total : 0),
  });
};
