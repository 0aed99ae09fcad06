import { box, full, UNITY, u16, u32, u64, zeros } from './boxes.ts';

/** Pictures or frames of sound, one entry each in every list. */
export type Samples = {
  /** Positions in bytes from the first byte of the media data. */
  at: ArrayLike<number>;
  sizes: ArrayLike<number>;
  /** Start times in ticks of the track, in decoding order. */
  times: ArrayLike<number>;
  /** How much later each is shown, in ticks; null where none is. */
  offsets: ArrayLike<number> | null;
};

/** Entries of a list, from one number to before another. */
export const entries = (list: ArrayLike<number>, first = 0, end = list.length): number[] =>
  Array.from({ length: end - first }, (_, n) => list[first + n] ?? 0);

export type Track = Samples & {
  handler: 'vide' | 'soun';
  /** Ticks a second. */
  scale: number;
  /** In ticks. */
  length: number;
  entry: Buffer;
  /** The codec's name for players (RFC 6381). */
  codec: string;
  /** Key frames by their number, from 1; null where every sample is one. */
  keys: readonly number[] | null;
  width: number;
  height: number;
};

/** The limit of 32-bit offsets. */
const NARROW_BYTES = 2 ** 32 - 2 ** 26;

const millisOf = ({ length, scale }: Track): number => Math.round((length * 1000) / scale);

/** Sample durations run-length encoded: count, duration. */
const durationRuns = ({ times, length }: Track): number[] => {
  const runs: number[] = [];
  for (const [n, time] of entries(times).entries()) {
    const duration = Math.max(0, (times[n + 1] ?? length) - time);
    const last = runs.length - 2;
    if (last >= 0 && runs[last + 1] === duration) runs[last] = (runs[last] ?? 0) + 1;
    else runs.push(1, duration);
  }
  return runs;
};

/** Consecutive samples form one chunk. */
const chunksOf = ({ at, sizes }: Samples): { starts: number[]; counts: number[] } => {
  const [starts, counts]: [number[], number[]] = [[], []];
  let end = -1;
  for (const [n, place] of entries(at).entries()) {
    if (place === end) counts.push((counts.pop() ?? 0) + 1);
    else {
      starts.push(place);
      counts.push(1);
    }
    end = place + (sizes[n] ?? 0);
  }
  return { starts, counts };
};

const sampleTables = (track: Track, base: number, wide: boolean): Buffer => {
  const { sizes, keys, entry } = track;
  const { starts, counts } = chunksOf(track);
  const changes = counts.flatMap((count, n) => (count === counts[n - 1] ? [] : [n + 1, count, 1]));
  const places = starts.map((start) => base + start);
  const runs = durationRuns(track);
  return box(
    'stbl',
    full('stsd', 0, u32([1]), entry),
    full('stts', 0, u32([runs.length / 2]), u32(runs)),
    ...(keys ? [full('stss', 0, u32([keys.length]), u32(keys))] : []),
    full('stsc', 0, u32([changes.length / 3]), u32(changes)),
    full('stsz', 0, u32([0, sizes.length]), u32(entries(sizes))),
    full(wide ? 'co64' : 'stco', 0, u32([places.length]), wide ? u64(places) : u32(places)),
  );
};

const trackBox = (track: Track, id: number, base: number, wide: boolean): Buffer => {
  const { handler, scale, length, width, height } = track;
  const sound = handler === 'soun';
  const size = u32([width * 65_536, height * 65_536]);
  const head = u32([0, 0, id, 0, millisOf(track), 0, 0]);
  const media = sound ? full('smhd', 0, zeros(4)) : full('vmhd', 1, zeros(8));
  return box(
    'trak',
    full('tkhd', 3, head, u16(0, 0, sound ? 0x100 : 0, 0), UNITY, size),
    box(
      'mdia',
      full('mdhd', 0, u32([0, 0, scale, length]), u16(0x55c4, 0)),
      full('hdlr', 0, u32([0]), Buffer.from(handler, 'latin1'), zeros(13)),
      box('minf', media, box('dinf', full('dref', 0, u32([1]), full('url ', 1))), sampleTables(track, base, wide)),
    ),
  );
};

/**
 * The tables of a film with samples anywhere in its media data, in any order, also repeated, and none shown later.
 * Source: ISO/IEC 14496-12.
 * @param base position of the media data in the file
 * @param bytes of the media data
 * @param more boxes after those of the tracks
 */
export const movieBox = (
  tracks: readonly Track[],
  { base, bytes }: { base: number; bytes: number },
  ...more: Buffer[]
): Buffer => {
  const length = Math.max(...tracks.map(millisOf));
  const numbers = u32([0, 0, 1000, length, 0x10000]);
  const next = u32([tracks.length + 1]);
  const movie = full('mvhd', 0, numbers, u16(0x100, 0), zeros(8), UNITY, zeros(24), next);
  const wide = bytes > NARROW_BYTES;
  return box('moov', movie, ...tracks.map((track, n) => trackBox(track, n + 1, base, wide)), ...more);
};
