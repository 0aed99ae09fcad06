import { codecName } from './codec-names.ts';
import { type Box, boxAt, boxesIn, fullBody } from './read-boxes.ts';
import { type SampleList, sampleList } from './sample-list.ts';

/** What the fragments of a track leave out (`trex`, `tfhd`). */
type Defaults = { duration: number; size: number; flags: number };
/** A track of a file that is being read. */
export type OpenTrack = {
  id: number;
  handler: 'vide' | 'soun';
  scale: number;
  entry: Buffer;
  codec: string;
  width: number;
  height: number;
  samples: SampleList;
  defaults: Defaults;
};

/** Repeats values as run-length tables do: each call gives the next. */
const runs = (table: Buffer | undefined, read: (at: number) => number): (() => number) => {
  let [entry, left] = [0, 0];
  const entries = table ? table.readUInt32BE(0) : 0;
  let value = 0;
  return () => {
    while (left === 0 && entry < entries) {
      left = table?.readUInt32BE(4 + entry * 8) ?? 0;
      value = read(8 + entry * 8);
      entry += 1;
    }
    left -= 1;
    return value;
  };
};

/** Reads the sample tables of a track (ISO/IEC 14496-12, 8.5 to 8.7). Samples beyond the end of the file are left out. */
const readTables = (bytes: Buffer, tables: Box, samples: SampleList, fileBytes: number): void => {
  const table = (type: string): Buffer | undefined => {
    const found = boxAt(bytes, tables, type);
    return found ? fullBody(bytes, found).rest : undefined;
  };
  const [sizes, chunks, times, offsets, keys] = [
    table('stsz'),
    table('stsc'),
    table('stts'),
    table('ctts'),
    table('stss'),
  ];
  const [narrow, wide] = [table('stco'), table('co64')];
  if (!sizes || !chunks || !times) return;
  const [same, count] = [sizes.readUInt32BE(0), sizes.readUInt32BE(4)];
  const duration = runs(times, (at) => times.readUInt32BE(at));
  const offset = runs(offsets, (at) => offsets?.readInt32BE(at) ?? 0);
  const places = (narrow ?? wide)?.readUInt32BE(0) ?? 0;
  const placeOf = (n: number): number =>
    narrow ? narrow.readUInt32BE(4 + n * 4) : Number(wide?.readBigUInt64BE(4 + n * 8) ?? 0);
  let [n, time, run, key] = [0, 0, 0, 0];
  for (let chunk = 0; chunk < places && n < count; chunk += 1) {
    while (run + 1 < chunks.readUInt32BE(0) && chunks.readUInt32BE(4 + (run + 1) * 12) <= chunk + 1) run += 1;
    let at = placeOf(chunk);
    for (let left = chunks.readUInt32BE(8 + run * 12); left > 0 && n < count; left -= 1) {
      const size = same || sizes.readUInt32BE(8 + n * 4);
      if (at + size > fileBytes) return;
      n += 1;
      const isKey = !keys || (key < keys.readUInt32BE(0) && keys.readUInt32BE(4 + key * 4) === n);
      if (isKey) key += 1;
      const lasts = duration();
      samples.add({ at, size, time, duration: lasts, offset: offset(), key: isKey });
      time += lasts;
      at += size;
    }
  }
};

/** Apple's players take HEVC whose parameter sets are in its entry alone, and FFmpeg writes them there. */
const entryForPlayers = (entry: Buffer): Buffer => {
  const copy = Buffer.from(entry);
  if (copy.toString('latin1', 4, 8) === 'hev1') copy.write('hvc1', 4, 'latin1');
  return copy;
};

const readTrack = (bytes: Buffer, trak: Box, fileBytes: number): OpenTrack | null => {
  const [head, mediaHead] = [boxAt(bytes, trak, 'tkhd'), boxAt(bytes, trak, 'mdia', 'mdhd')];
  const [kind, tables] = [boxAt(bytes, trak, 'mdia', 'hdlr'), boxAt(bytes, trak, 'mdia', 'minf', 'stbl')];
  const entries = tables && boxAt(bytes, tables, 'stsd');
  const [entry] = entries ? boxesIn(bytes, entries.body + 8, entries.end) : [];
  if (!head || !mediaHead || !kind || !tables || !entry) return null;
  const handler = bytes.toString('latin1', kind.body + 8, kind.body + 12);
  const described = bytes.subarray(entry.start, entry.end);
  const codec = codecName(described);
  if ((handler !== 'vide' && handler !== 'soun') || codec === null) return null;
  const [of, ofMedia] = [fullBody(bytes, head), fullBody(bytes, mediaHead)];
  const samples = sampleList();
  readTables(bytes, tables, samples, fileBytes);
  return {
    id: of.rest.readUInt32BE(of.version === 1 ? 16 : 8),
    handler,
    scale: ofMedia.rest.readUInt32BE(ofMedia.version === 1 ? 16 : 8),
    entry: entryForPlayers(described),
    codec,
    width: bytes.readUInt32BE(head.end - 8) / 65_536,
    height: bytes.readUInt32BE(head.end - 4) / 65_536,
    samples,
    defaults: { duration: 0, size: 0, flags: 0 },
  };
};

/** The tracks of a `moov` that HLS carries, with the samples that its tables name. */
export const readMovie = (bytes: Buffer, fileBytes: number): OpenTrack[] => {
  const movie: Box = { type: 'moov', start: 0, body: 8, end: bytes.length };
  const tracks = boxesIn(bytes, movie.body, movie.end).flatMap((one) =>
    one.type === 'trak' ? (readTrack(bytes, one, fileBytes) ?? []) : [],
  );
  const extends_ = boxAt(bytes, movie, 'mvex');
  for (const one of extends_ ? boxesIn(bytes, extends_.body, extends_.end) : []) {
    if (one.type !== 'trex') continue;
    const { rest } = fullBody(bytes, one);
    const track = tracks.find(({ id }) => id === rest.readUInt32BE(0));
    if (track) {
      track.defaults = { duration: rest.readUInt32BE(8), size: rest.readUInt32BE(12), flags: rest.readUInt32BE(16) };
    }
  }
  return tracks;
};
