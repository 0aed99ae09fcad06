import { readFragment } from './fragment-index.ts';
import type { Track } from './movie.ts';
import { type OpenTrack, readMovie } from './movie-index.ts';
import { boxHead } from './read-boxes.ts';

/** Bytes of a file, from one position to before another; fewer at its end. */
export type ReadBytes = (from: number, until: number) => Promise<Buffer>;
type Mp4File = {
  size: number;
  read: ReadBytes;
  /** How much is read at a time: more where each request costs. */
  window: number;
};

/** No box of tables is longer: a day of video has 60 MB. */
const TABLES_MAX = 256 * 1024 * 1024;

/** Small reads out of larger ones. */
const windowed = ({ size, read, window }: Mp4File): ReadBytes => {
  let at = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (from, until) => {
    const end = Math.min(until, size);
    if (from < at || end > at + bytes.length) {
      at = from;
      bytes = await read(from, Math.min(size, Math.max(end, from + window)));
    }
    return bytes.subarray(from - at, end - at);
  };
};

/**
 * The samples of an MP4 file where they lie, pictures first. Reads its tables alone: those of a whole file, and the
 * fragments of one whose writer was killed, up to where it was cut off. Of the tracks those that HLS carries; none without
 * pictures.
 */
export const mp4Tracks = async (file: Mp4File): Promise<Track[]> => {
  const { size } = file;
  const read = windowed(file);
  let tracks: OpenTrack[] = [];
  for (let at = 0; at + 8 <= size; ) {
    const found = boxHead(await read(at, at + 16), 0);
    if (!found) break;
    const { type, head } = found;
    const length = found.length === 0 ? size - at : found.length;
    const isTable = type === 'moov' || type === 'moof';
    if (length < head || (isTable && (length > TABLES_MAX || at + length > size))) break;
    if (isTable) {
      const bytes = await read(at, at + length);
      try {
        if (type === 'moov') tracks = readMovie(bytes, size);
        else readFragment(bytes, at, tracks, size);
      } catch (error) {
        // A table that names more than it has: what came before it plays.
        if (error instanceof RangeError) break;
        throw error;
      }
    }
    at += length;
  }
  const kept = tracks.filter(({ samples }) => samples.length() > 0);
  if (!kept.some(({ handler }) => handler === 'vide')) return [];
  kept.sort((a, b) => Number(b.handler === 'vide') - Number(a.handler === 'vide'));
  return kept.map(({ handler, scale, entry, codec, width, height, samples }) => {
    const { keys, ...found } = samples.found();
    const isAllKeys = keys.length === found.sizes.length;
    return { handler, scale, entry, codec, width, height, ...found, keys: isAllKeys ? null : keys };
  });
};
