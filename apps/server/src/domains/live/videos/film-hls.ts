import { open, stat } from 'node:fs/promises';
import type { Film } from '@onair/contract/content/films';
import { codeOf } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { rememberCuts } from '../vod/remember.ts';
import { type VodFile, vodFile } from '../vod/vod.ts';
import { filmPath, tracksIn } from './films.ts';
import type { VideoRow } from './videos.store.ts';

const cutOf = rememberCuts();

/** Bytes of a file from one position to before another. */
const readFrom = (path: string) => async (from: number, until: number) => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(until - from), 0, until - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** A file of a film as HLS, computed from its prepared file as the MP4 is. @throws AppError `notFound` */
export const filmHls = async (
  deps: Pick<Deps, 'files'>,
  film: Film & Pick<VideoRow, 'demo'>,
  file: string,
): Promise<VodFile> => {
  const path = await filmPath(deps, film);
  const { size, mtimeMs } = await stat(path).catch((error) => {
    throw codeOf(error) === 'ENOENT' ? new AppError('notFound') : error;
  });
  const { outline, tracks } = cutOf(`${path} ${size} ${mtimeMs}`, () => tracksIn(path));
  return vodFile([{ ...(await outline()), tracks, read: readFrom(path), at: null }], file, film.captions);
};
