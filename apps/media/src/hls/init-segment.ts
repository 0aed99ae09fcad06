import { box, fullBox, MATRIX, u16, u32 } from './boxes.ts';
import type { Track } from './tracks.ts';

const HANDLER = { video: ['vide', 'VideoHandler'], audio: ['soun', 'SoundHandler'] } as const;
/** `und`, three letters of five bits each. */
const UNDETERMINED = 0x55c4;

const trak = (track: Track, id: number): Buffer => {
  const isVideo = track.kind === 'video';
  const [handler, name] = HANDLER[track.kind];
  const media = isVideo ? fullBox('vmhd', 0, 1, Buffer.alloc(8)) : fullBox('smhd', 0, 0, Buffer.alloc(4));
  // Samples come in fragments: the tables here are empty.
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), track.entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      // Enabled, in the movie and in its preview.
      7,
      u32(0, 0, id, 0, 0, 0, 0),
      u16(0, 0, isVideo ? 0 : 0x100, 0),
      MATRIX,
      u32(track.width * 0x10000, track.height * 0x10000),
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, 0), u16(UNDETERMINED, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from(handler, 'latin1'), u32(0, 0, 0), Buffer.from(`${name}\0`)),
      box('minf', media, box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))), table),
    ),
  );
};

/** The initialization section of a CMAF stream: its tracks are numbered from 1 in the given order. */
export const initSegment = (tracks: readonly Track[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6cmfcmp41')),
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        0,
        u32(0, 0, 1000, 0, 0x10000),
        u16(0x100, 0),
        u32(0, 0),
        MATRIX,
        u32(0, 0, 0, 0, 0, 0, tracks.length + 1),
      ),
      ...tracks.map((track, at) => trak(track, at + 1)),
      box('mvex', ...tracks.map((_, at) => fullBox('trex', 0, 0, u32(at + 1, 1, 0, 0, 0)))),
    ),
  ]);
