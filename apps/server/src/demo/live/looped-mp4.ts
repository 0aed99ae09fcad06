import { box, FILE_TYPE } from '../../files/formats/mp4/boxes.ts';
import { flvIndexer } from '../../files/formats/mp4/flv-index.ts';
import { entries, movieBox, type Track } from '../../files/formats/mp4/movie.ts';

const lengthOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** A track that repeats its samples; `counts` of them each time. @param from the offset of their bytes */
const repeated = (track: Track, counts: readonly number[], from: number): Track => {
  let end = from;
  const places = entries(track.sizes).map((size) => {
    end += size;
    return end - size;
  });
  const step = track.times[1] ?? 0;
  const { keys } = track;
  const at = counts.flatMap((count) => places.slice(0, count));
  return {
    ...track,
    at,
    sizes: counts.flatMap((count) => entries(track.sizes, 0, count)),
    times: at.map((_, n) => n * step),
    length: at.length * step,
    keys: keys && counts.flatMap((count, n) => keys.map((key) => n * count + key)),
  };
};

/**
 * An MP4 of any length that repeats one clip: its tables refer to the same samples again and again, so that an hour
 * takes hardly more space than the clip. For the demo company's recordings, which need no FFmpeg.
 * @param flv a clip with H.264 and AAC-LC that starts with a key frame
 * @param clipSeconds its duration; the frame rate is derived from it
 * @param seconds minimum duration of the film
 */
export const loopedMp4 = (flv: Buffer, { clipSeconds, seconds }: { clipSeconds: number; seconds: number }): Buffer => {
  const index = flvIndexer();
  index.push(flv);
  const clip = index.tracks();
  const times = Math.max(1, Math.ceil(seconds / clipSeconds));
  const bytesOf = ({ at, sizes }: Track) => entries(at).map((place, n) => flv.subarray(place, place + (sizes[n] ?? 0)));
  let from = 0;
  const tracks = clip.map((track) => {
    const step = track.times[1] ?? 1;
    const perClip = (clipSeconds * track.scale) / step;
    // Picture and sound stay in sync, although the clip is not a whole number of audio frames long.
    const counts = Array.from({ length: times }, (_, n) =>
      Math.min(track.at.length, Math.floor((n + 1) * perClip) - Math.floor(n * perClip)),
    );
    const made = repeated(track, counts, from);
    from += lengthOf(entries(track.sizes));
    return made;
  });
  const data = box('mdat', ...clip.flatMap(bytesOf));
  return Buffer.concat([FILE_TYPE, data, movieBox(tracks, { base: FILE_TYPE.length + 8, bytes: data.length })]);
};
