import type { OpenTrack } from './movie-index.ts';
import { type Box, boxAt, boxesIn, fullBody } from './read-boxes.ts';

const IS_NO_KEY = 0x10000;

/** Reads numbers of 32 bits one after another, as far as flags say that they are there. */
const reader = (bytes: Buffer, flags: number) => {
  let at = 0;
  const next = (): number => {
    at += 4;
    return bytes.readUInt32BE(at - 4);
  };
  return {
    next,
    maybe: (flag: number): number | null => (flags & flag ? next() : null),
    skip: (n: number) => (at += n),
  };
};

const readRun = (bytes: Buffer, run: Box, track: OpenTrack, from: { at: number; time: number }, fileBytes: number) => {
  const { flags, rest } = fullBody(bytes, run);
  const { next, maybe } = reader(rest, flags);
  const count = next();
  let at = from.at + ((maybe(0x1) ?? 0) | 0);
  const first = maybe(0x4);
  let { time } = from;
  for (let n = 0; n < count; n += 1) {
    const duration = maybe(0x100) ?? track.defaults.duration;
    const size = maybe(0x200) ?? track.defaults.size;
    const own = maybe(0x400) ?? track.defaults.flags;
    const offset = (maybe(0x800) ?? 0) | 0;
    if (at + size > fileBytes) break;
    const key = (((n === 0 ? first : null) ?? own) & IS_NO_KEY) === 0;
    track.samples.add({ at, size, time, duration, offset, key });
    time += duration;
    at += size;
  }
  return { at, time };
};

/**
 * Adds the samples of a fragment to its tracks (ISO/IEC 14496-12, 8.8). Samples beyond the end of the file, which a
 * process that was killed has not written, are left out.
 * @param place of the `moof` in the file
 */
export const readFragment = (bytes: Buffer, place: number, tracks: readonly OpenTrack[], fileBytes: number): void => {
  const fragment: Box = { type: 'moof', start: 0, body: 8, end: bytes.length };
  for (const part of boxesIn(bytes, fragment.body, fragment.end)) {
    const [head, when] = [boxAt(bytes, part, 'tfhd'), boxAt(bytes, part, 'tfdt')];
    if (part.type !== 'traf' || !head || !when) continue;
    const { flags, rest } = fullBody(bytes, head);
    const { next, maybe, skip } = reader(rest, flags);
    const id = next();
    const track = tracks.find((one) => one.id === id);
    if (!track) continue;
    const base = flags & 0x1 ? Number(rest.readBigUInt64BE(4)) : place;
    if (flags & 0x1) skip(8);
    maybe(0x2);
    const { duration, size, flags: usual } = track.defaults;
    const own = { duration: maybe(0x8) ?? duration, size: maybe(0x10) ?? size, flags: maybe(0x20) ?? usual };
    const time = fullBody(bytes, when);
    let from = {
      at: base,
      time: time.version === 1 ? Number(time.rest.readBigUInt64BE(0)) : time.rest.readUInt32BE(0),
    };
    for (const run of boxesIn(bytes, part.body, part.end)) {
      if (run.type !== 'trun') continue;
      const { at, time: until } = readRun(bytes, run, { ...track, defaults: own }, { ...from, at: base }, fileBytes);
      from = { at, time: until };
    }
  }
};
