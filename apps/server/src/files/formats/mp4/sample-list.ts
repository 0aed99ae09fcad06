import type { Samples } from './movie.ts';

const FIRST = 4096;

/** The samples of a track while they are found: typed arrays hold a day of video in 150 MB, plain ones in twice that. */
export const sampleList = () => {
  let room = FIRST;
  let length = 0;
  let [at, times] = [new Float64Array(room), new Float64Array(room)];
  let [sizes, offsets] = [new Uint32Array(room), new Int32Array(room)];
  let reordered = false;
  const keys: number[] = [];
  let end = 0;

  const grow = (to: number): void => {
    const before = { at, times, sizes, offsets };
    room = to;
    [at, times] = [new Float64Array(room), new Float64Array(room)];
    [sizes, offsets] = [new Uint32Array(room), new Int32Array(room)];
    at.set(before.at.subarray(0, length));
    times.set(before.times.subarray(0, length));
    sizes.set(before.sizes.subarray(0, length));
    offsets.set(before.offsets.subarray(0, length));
  };

  return {
    length: () => length,
    add: (sample: { at: number; size: number; time: number; duration: number; offset: number; key: boolean }) => {
      if (length === room) grow(room * 2);
      at[length] = sample.at;
      sizes[length] = sample.size;
      times[length] = sample.time;
      offsets[length] = sample.offset;
      reordered ||= sample.offset !== 0;
      length += 1;
      if (sample.key) keys.push(length);
      end = sample.time + sample.duration;
    },
    /** What was found; `length` in ticks. */
    found: (): Samples & { keys: readonly number[]; length: number } => {
      grow(length);
      return { at, sizes, times, offsets: reordered ? offsets : null, keys, length: end };
    },
  };
};
export type SampleList = ReturnType<typeof sampleList>;
