import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Film } from '@onair/contract/content/films';
import { coverAddress } from '@onair/contract/live/videos/videos';
import { codeOf } from '@onair/contract/typed';
import type { FastifyReply } from 'fastify';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import type { Listed, Page } from '../../../db/list.ts';
import type { Deps } from '../../../deps.ts';
import { FILE_TYPE, u32, u64 } from '../../../files/formats/mp4/boxes.ts';
import { flvIndexer } from '../../../files/formats/mp4/flv-index.ts';
import { movieBox, type Track } from '../../../files/formats/mp4/movie.ts';
import { sendFile } from '../../../files/formats/send-file.ts';
import { AppError } from '../../../lib/errors.ts';
import { DEMO_FILES, stored } from '../media/media-files.service.ts';
import { rememberCuts } from '../vod/cuts.service.ts';
import { type VodFile, vodFile } from '../vod/vod.service.ts';
import { findVideos, type VideoFilter, type VideoRow } from './videos.store.ts';

/** Approved videos as items show them, newest first. */
export const findFilms = async (
  db: Queryable,
  filter: Pick<VideoFilter, 'text' | 'ids'>,
  page: Page,
): Promise<Listed<Film & Pick<VideoRow, 'demo'>>> => {
  const { list, total } = await findVideos(db, { ...filter, state: 'approved' }, page);
  const films = list.flatMap(({ id, name, seconds, coverId, captions, demo }) =>
    seconds === null || coverId === null ? [] : [{ id, name, seconds, cover: coverAddress(coverId), captions, demo }],
  );
  return { list: films, total };
};

/** A box of any length starts like this: its length follows its type. */
const MEDIA_HEAD = 16;
/** Number of films with cached tables: some hundred kilobytes for minutes, some ten megabytes for four hours. */
const REMEMBERED = 12;

/**
 * What is computed by reading a whole prepared file, cached for recently requested films. @throws AppError `notFound`
 * when it is gone
 */
const remembering = <T>(make: (path: string, bytes: number) => Promise<T>): ((path: string) => Promise<T>) => {
  const made = new Map<string, Promise<T>>();
  return async (path) => {
    const { size, mtimeMs } = await stat(path).catch((error) => {
      throw codeOf(error) === 'ENOENT' ? new AppError('notFound') : error;
    });
    const key = `${path} ${size} ${mtimeMs}`;
    const one = made.get(key) ?? make(path, size);
    made.delete(key);
    made.set(key, one);
    one.catch(() => made.delete(key));
    for (const oldest of made.keys()) if (made.size > REMEMBERED) made.delete(oldest);
    return one;
  };
};

/** The sample positions of a prepared file. @throws AppError `notFound` when it holds no film */
const tracksIn = async (path: string): Promise<Track[]> => {
  const index = flvIndexer();
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) index.push(chunk);
  const tracks = index.tracks();
  if (tracks.length === 0) throw new AppError('notFound');
  return tracks;
};

/**
 * The header that makes an MP4 of a prepared file: tables that refer to the samples where they are in the FLV file,
 * which as a whole is the media data. Nothing is copied or stored, and FFmpeg is not needed.
 */
const headOf = remembering(async (path, bytes) => {
  const tracks = await tracksIn(path);
  const tables = (base: number) => movieBox(tracks, { base, bytes });
  // Offsets have a fixed size: the start of the media data is known once the tables are built.
  const base = FILE_TYPE.length + tables(0).length + MEDIA_HEAD;
  const media = [u32([1]), Buffer.from('mdat', 'latin1'), u64([bytes + MEDIA_HEAD])];
  return Buffer.concat([FILE_TYPE, tables(base), ...media]);
});

/** The local path of a film's prepared file. @throws AppError `notFound` */
const filmPath = async ({ files }: Pick<Deps, 'files'>, film: Pick<VideoRow, 'id' | 'demo'>): Promise<string> =>
  film.demo ? DEMO_FILES.video : found(await files.local(stored.video(film.id)));

/** Sends a prepared video as an MP4 file, or a range of it. @throws AppError `notFound` */
export const sendFilm = async (
  deps: Pick<Deps, 'files'>,
  reply: FastifyReply,
  film: Pick<VideoRow, 'id' | 'demo'>,
  { range, cache }: { range: string | undefined; cache: 'immutable' | 'none' },
): Promise<void> => {
  const path = await filmPath(deps, film);
  await sendFile(reply, { from: { path }, head: await headOf(path), type: 'video/mp4', cache, range });
};

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
