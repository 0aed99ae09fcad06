import { PICTURE_PIXELS_MAX } from '@onair/contract/lib/pictures';
import type sharp from 'sharp';

export type ImageEngine = typeof sharp;

const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'];

let loading: Promise<ImageEngine | null> | null = null;

const load = async (): Promise<ImageEngine | null> => {
  try {
    const engine = (await import('sharp')).default;
    // The library reads dozens of formats; only our three stay enabled.
    engine.block({ operation: ['VipsForeignLoad'] });
    engine.unblock({ operation: LOADERS });
    engine.cache(false);
    engine.concurrency(1);
    return engine;
  } catch {
    return null;
  }
};

/** The image library, loaded at the first upload; null where it has no build for this system. */
export const imageEngine = (): Promise<ImageEngine | null> => {
  loading ??= load();
  return loading;
};

/** The one way to decode a picture, whether it was just sent or is our own: its first frame, within our limit. */
export const openPicture = (engine: ImageEngine, bytes: Buffer) =>
  engine(bytes, {
    limitInputPixels: PICTURE_PIXELS_MAX,
    unlimited: false,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
  });
