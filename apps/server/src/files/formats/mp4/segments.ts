import { box, full, u32, u64 } from './boxes.ts';
import { entries, movieBox, type Track } from './movie.ts';

/** Minimum duration of a segment in seconds; it ends before a key frame. Apple recommends six. */
const SEGMENT_SECONDS = 6;
/** Without a key frame it ends here: some encoders send one in minutes. */
const LONGEST_SECONDS = 12;

/** Samples of one track, by number: from the first, to before the second. */
type Run = [first: number, end: number];
export type Segment = {
  seconds: number;
  /** In the order of the tracks. */
  runs: Run[];
  /** Of its samples. */
  bytes: number;
  /** It starts with a key frame. */
  independent: boolean;
};

const startsOf = ({ keys, times, scale }: Track): number[] => {
  const isKey = keys && new Set(keys);
  const starts: number[] = [];
  for (let n = 0; n < times.length; n += 1) {
    const before = starts.at(-1);
    const since = before === undefined ? Infinity : ((times[n] ?? 0) - (times[before] ?? 0)) / scale;
    if (since < SEGMENT_SECONDS) continue;
    if (isKey?.has(n + 1) !== false || (before !== undefined && since >= LONGEST_SECONDS)) starts.push(n);
  }
  return starts;
};

/** Splits a film at key frames of its first track, the pictures; with the sound of the same time. */
export const segmentsOf = (tracks: readonly Track[]): Segment[] => {
  const [pictures] = tracks;
  if (!pictures) return [];
  const starts = startsOf(pictures);
  const keys = pictures.keys && new Set(pictures.keys);
  const instants = starts.map((start, n) => (n === 0 ? 0 : (pictures.times[start] ?? 0) / pictures.scale));
  const ends = tracks.map(({ times, scale }) => {
    let at = 0;
    return [...instants.slice(1), Infinity].map((until) => {
      while (at < times.length && (times[at] ?? 0) / scale < until) at += 1;
      return at;
    });
  });
  const whole = pictures.length / pictures.scale;
  return instants.map((from, n) => {
    const runs = tracks.map((_, track): Run => [ends[track]?.[n - 1] ?? 0, ends[track]?.[n] ?? 0]);
    const bytes = runs.flatMap(([first, end], track) => entries(tracks[track]?.sizes ?? [], first, end));
    return {
      seconds: (instants[n + 1] ?? whole) - from,
      runs,
      bytes: bytes.reduce((sum, size) => sum + size, 0),
      independent: keys?.has((starts[n] ?? 0) + 1) !== false,
    };
  });
};

/** The initialization section (ISO/IEC 23000-19): tracks without samples, which come in fragments. */
export const initSection = (tracks: readonly Track[]): Buffer => {
  const none = { at: [], sizes: [], times: [], offsets: null, length: 0 };
  const bare = tracks.map((track) => ({ ...track, ...none, keys: track.keys && [] }));
  const fragments = box('mvex', ...tracks.map((_, n) => full('trex', 0, u32([n + 1, 1, 0, 0, 0]))));
  const type = box('ftyp', Buffer.from('iso6', 'latin1'), u32([0]), Buffer.from('iso6cmfcmp41', 'latin1'));
  return Buffer.concat([type, movieBox(bare, { base: 0, bytes: 0 }, fragments)]);
};

/** Sample flags (ISO/IEC 14496-12, 8.8.3.1): depends on none, or on others and is no sync sample. */
const [SYNC, NON_SYNC] = [0x02000000, 0x01010000];
const DEFAULT_BASE_IS_MOOF = 0x020000;
/** Data offset, then duration, size and flags of each sample, and how much later it is shown. */
const RUN = 0x1 | 0x100 | 0x200 | 0x400;
const SHOWN_LATER = 0x800;
/** Version 1: wide, or signed. */
const WIDE = 2 ** 24;

const trackFragment = (track: Track, id: number, [first, end]: Run, place: number): Buffer => {
  const { times, sizes, length, offsets } = track;
  const keys = track.keys && new Set(track.keys.filter((key) => key > first && key <= end));
  const samples = Array.from({ length: end - first }, (_, n) => first + n).flatMap((n) => [
    (times[n + 1] ?? length) - (times[n] ?? 0),
    sizes[n] ?? 0,
    keys === null || keys.has(n + 1) ? SYNC : NON_SYNC,
    ...(offsets ? [offsets[n] ?? 0] : []),
  ]);
  const run = offsets ? WIDE + RUN + SHOWN_LATER : RUN;
  return box(
    'traf',
    full('tfhd', DEFAULT_BASE_IS_MOOF, u32([id])),
    full('tfdt', WIDE, u64([times[first] ?? 0])),
    full('trun', run, u32([end - first, place]), u32(samples)),
  );
};

/**
 * A segment as one `moof` with its `mdat`.
 * @param number of the segment, from 0
 * @param read bytes of the media data, from one position to before another
 */
export const fragmentOf = async (
  tracks: readonly Track[],
  { runs, bytes }: Segment,
  number: number,
  read: (from: number, until: number) => Promise<Buffer>,
): Promise<Buffer> => {
  const samples = runs.flatMap(([first, end], n) => {
    const { at = [], sizes = [] } = tracks[n] ?? {};
    return entries(at, first, end).map((from, i) => ({ from, until: from + (sizes[first + i] ?? 0) }));
  });
  const from = samples.reduce((least, one) => Math.min(least, one.from), Infinity);
  const until = samples.reduce((most, one) => Math.max(most, one.until), 0);
  const data = await read(from, until);
  const moof = (start: number): Buffer => {
    let place = start;
    const parts = tracks.flatMap((track, n) => {
      const [first, end] = runs[n] ?? [0, 0];
      if (first === end) return [];
      const part = trackFragment(track, n + 1, [first, end], place);
      for (const size of entries(track.sizes, first, end)) place += size;
      return part;
    });
    return box('moof', full('mfhd', 0, u32([number + 1])), ...parts);
  };
  // Positions count from the start of the `moof`, whose size does not depend on them.
  const head = moof(moof(0).length + 8);
  const media = samples.map((one) => data.subarray(one.from - from, one.until - from));
  return Buffer.concat([head, u32([bytes + 8]), Buffer.from('mdat', 'latin1'), ...media]);
};
