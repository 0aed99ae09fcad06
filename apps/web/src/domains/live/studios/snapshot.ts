import { saveFile } from '../../../shared/api/transfer.ts';

/** Saves the picture that is shown now as a PNG of its full size; false when there is none. */
export const saveSnapshot = async (video: HTMLVideoElement, name: string): Promise<boolean> => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return false;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return false;
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  saveFile(blob, `${name}-${at}.png`);
  return true;
};
