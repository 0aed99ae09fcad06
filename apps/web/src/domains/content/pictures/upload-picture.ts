import { type ContentPicture, uploadContentPicture } from '@onair/contract/content/pictures';
import { upload } from '../../../shared/api/transfer.ts';
import { fitted } from '../../../shared/picture/shrink.ts';

/** Uploads a picture for an item. @throws ApiFailure; PictureFault */
export const uploadPicture = async (
  file: File,
  alt: string,
  options: { signal: AbortSignal; onProgress?: (share: number) => void },
): Promise<ContentPicture> => {
  const sent = await fitted(file);
  return upload(uploadContentPicture, alt === '' ? {} : { alt }, sent, {
    signal: options.signal,
    handled: true,
    onProgress: (loaded, total) => options.onProgress?.(total ? loaded / total : 0),
  });
};
