import { box, fullBox, u32, u64 } from './boxes.ts';

/** A coded picture or frame of sound; times in units of its track. */
export type Sample = {
  /** When it is decoded. */
  time: number;
  duration: number;
  /** How long after its decoding it is shown. */
  offset: number;
  key: boolean;
  bytes: Buffer;
};

/** Sample flags (ISO/IEC 14496-12, 8.8.3.1): depends on none, or on others and is no sync sample. */
const SYNC = 0x02000000;
const NON_SYNC = 0x01010000;
const DEFAULT_BASE_IS_MOOF = 0x020000;
/** Data offset, then duration, size, flags and composition offset of each sample. */
const TRUN = 0x1 | 0x100 | 0x200 | 0x400 | 0x800;

const traf = (id: number, samples: readonly Sample[], dataOffset: number): Buffer =>
  box(
    'traf',
    fullBox('tfhd', 0, DEFAULT_BASE_IS_MOOF, u32(id)),
    fullBox('tfdt', 1, 0, u64(samples[0]?.time ?? 0)),
    fullBox(
      'trun',
      1,
      TRUN,
      u32(samples.length, dataOffset),
      u32(...samples.flatMap((one) => [one.duration, one.bytes.length, one.key ? SYNC : NON_SYNC, one.offset])),
    ),
  );

/**
 * One `moof` with its `mdat`: the samples of each track, in the order of the initialization section. Tracks without
 * samples are omitted.
 */
export const fragment = (sequence: number, tracks: readonly (readonly Sample[])[]): Buffer => {
  const used = tracks.flatMap((samples, at) => (samples.length > 0 ? [{ id: at + 1, samples }] : []));
  const bytesOf = (samples: readonly Sample[]): number => samples.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const moofWith = (start: number): Buffer => {
    let at = start;
    const parts = used.map(({ id, samples }) => {
      const made = traf(id, samples, at);
      at += bytesOf(samples);
      return made;
    });
    return box('moof', fullBox('mfhd', 0, 0, u32(sequence)), ...parts);
  };
  // Offsets count from the start of the moof, whose size does not depend on them.
  const moof = moofWith(moofWith(0).length + 8);
  return Buffer.concat([moof, box('mdat', ...used.flatMap(({ samples }) => samples.map(({ bytes }) => bytes)))]);
};
