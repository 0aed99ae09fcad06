import { rename, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Frame } from 'node-av/lib';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';

const WIDTH = 640;
const HEIGHT = 360;

/** Writes one picture as WebP or JPEG, depending on the file name. */
export const writeCover = async (av: Av, frame: Frame, to: string): Promise<void> => {
  const webp = extname(to) === '.webp';
  const filter = av.FilterAPI.create(
    `scale=${WIDTH}:${HEIGHT}${webp ? '' : ':out_range=pc'},format=${webp ? 'yuv420p' : 'yuvj420p'}`,
  );
  const encode = (small: Frame) =>
    webp
      ? av.Encoder.encodeOne(av.FF_ENCODER_LIBWEBP, small, { options: { quality: 80 } })
      : av.Encoder.encodeOne(av.FF_ENCODER_MJPEG, small, { context: { qMin: 3, qMax: 5 } });
  const draft = `${to}.part`;
  try {
    await filter.process(frame);
    const small = await filter.receive();
    if (!small) throw new JobFailed('unreadable');
    try {
      await writeFile(draft, await encode(small));
    } finally {
      small.free();
    }
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    filter.close();
  }
};
