import { expect, test } from 'vitest';
import { readTag, type Tag } from '../flv/tag.ts';
import { newOutput } from '../program/output.ts';
import { interFrame, keyFrame } from '../testing/tags.ts';
import { type Made, newSegmenter, PART_SECONDS, TARGET_SECONDS } from './segmenter.ts';

type Frame = { time: number; seconds: number; bytes: Buffer };
type Fragment = { pictures: Frame[]; sounds: Frame[] };
/** A run of segments behind one initialization section. */
type Run = { timescales: number[]; fragments: Fragment[]; seconds: number[] };

const boxesIn = (bytes: Buffer): { type: string; body: Buffer }[] => {
  const found: { type: string; body: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at))
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + bytes.readUInt32BE(at)),
    });
  return found;
};
const every = (bytes: Buffer, ...path: string[]): Buffer[] => {
  const [first, ...rest] = path;
  if (first === undefined) return [bytes];
  return boxesIn(bytes).flatMap(({ type, body }) => (type === first ? every(body, ...rest) : []));
};
const timescalesOf = (init: Buffer): number[] =>
  every(init, 'moov', 'trak', 'mdia', 'mdhd').map((body) => body.readUInt32BE(12));

/** The pictures and sounds of a fragment as a player reads them: times in seconds. */
const read = (bytes: Buffer, timescales: number[]): Fragment => {
  const [media = Buffer.alloc(0)] = every(bytes, 'mdat');
  const tracks: Frame[][] = [[], []];
  let at = 0;
  for (const traf of every(bytes, 'moof', 'traf')) {
    const [header, decoding, run] = ['tfhd', 'tfdt', 'trun'].map((name) => every(traf, name)[0] ?? Buffer.alloc(0));
    const track = (header?.readUInt32BE(4) ?? 1) - 1;
    const scale = timescales[track] ?? 1;
    let units = Number(decoding?.readBigUInt64BE(4));
    for (let sample = 0; sample < (run?.readUInt32BE(4) ?? 0); sample += 1) {
      const [duration = 0, size = 0] = [run?.readUInt32BE(12 + 16 * sample), run?.readUInt32BE(16 + 16 * sample)];
      tracks[track]?.push({ time: units / scale, seconds: duration / scale, bytes: media.subarray(at, at + size) });
      units += duration;
      at += size;
    }
  }
  const [pictures = [], sounds = []] = tracks;
  return { pictures, sounds };
};

/** What players get of a program that shows sources one after the other. */
const packed = () => {
  const runs: Run[] = [];
  const lengths: { part: number[]; segment: number[] } = { part: [], segment: [0] };
  const segmenter = newSegmenter((made: Made) => {
    if (made.made === 'init') runs.push({ timescales: timescalesOf(made.init.bytes), fragments: [], seconds: [] });
    else if (made.made === 'segmentEnd') lengths.segment.push(0);
    else {
      const run = runs.at(-1);
      run?.fragments.push(read(made.bytes, run.timescales));
      run?.seconds.push(made.seconds);
      lengths.part.push(made.seconds);
      lengths.segment.push((lengths.segment.pop() ?? 0) + made.seconds);
    }
  });
  return { segmenter, runs, lengths };
};

/** A codec header of H.264 without parameter sets; lines are told apart by their levels. */
const avcOf = (level: number): Tag =>
  readTag('video', 0, Buffer.from([0x17, 0, 0, 0, 0, 1, 0x64, 0, level, 0xff, 0xe0, 0]));
const AAC_44100 = readTag('audio', 0, Buffer.from([0xaf, 0, 0x12, 0x10]));
const AAC_48000 = readTag('audio', 0, Buffer.from([0xaf, 0, 0x11, 0x90]));
/** A frame of sound that says when it was due, in milliseconds. */
const soundAt = (time: number, due: number): Tag => {
  const body = Buffer.alloc(12);
  body.writeUInt16BE(0xaf01);
  body.writeUInt16BE(0xbeef, 2);
  body.writeDoubleBE(due, 4);
  return readTag('audio', time, body);
};
const dueOf = ({ bytes }: Frame): number | null =>
  bytes.length === 10 && bytes.readUInt16BE() === 0xbeef ? bytes.readDoubleBE(2) : null;
/** Pictures and sound in the order of their times, from 0 to an end. */
const inOrder = (tags: Tag[]): Tag[] => tags.sort((a, b) => a.time - b.time);
const picturesOf = (from: number, ms: number, stepMs = 40): Tag[] =>
  Array.from({ length: Math.ceil(ms / stepMs) }, (_, at) =>
    (at % 50 === 0 ? keyFrame : interFrame)(Math.round(from + at * stepMs), 8),
  );
const soundsOf = (from: number, ms: number, { rate, clock = 1 }: { rate: number; clock?: number }): Tag[] =>
  Array.from({ length: Math.ceil((ms * rate) / 1024 / 1000 / clock) }, (_, at) => {
    const due = from + ((at * 1024 * 1000) / rate) * clock;
    return soundAt(Math.round(due), due);
  });

/** Sends an hour as an output does, and measures how far each frame of sound is from its own time. */
const offsetsOf = (source: Iterable<Tag>, rate: Tag = AAC_44100) => {
  const { segmenter, runs } = packed();
  segmenter.send('video', 'config', 0, avcOf(31).body);
  segmenter.send('audio', 'config', 0, rate.body);
  const worst = { early: 0, late: 0, frames: 0, heard: 0, hole: 0 };
  let end: number | null = null;
  const take = () => {
    for (const run of runs)
      for (const { sounds } of run.fragments.splice(0))
        for (const frame of sounds) {
          if (end !== null) worst.hole = Math.max(worst.hole, Math.abs(frame.time - end));
          end = frame.time + frame.seconds;
          worst.frames += 1;
          const due = dueOf(frame);
          if (due === null) continue;
          worst.heard += 1;
          worst.early = Math.max(worst.early, due - frame.time * 1000);
          worst.late = Math.max(worst.late, frame.time * 1000 - due);
        }
  };
  for (const tag of source) {
    segmenter.send(tag.kind, tag.role, tag.time, tag.body);
    if (tag.role === 'key') take();
  }
  segmenter.end();
  take();
  return worst;
};
const HOUR_MS = 3_600_000;
const FRAME_44100 = (1024 * 1000) / 44_100;

const looped = function* (): Generator<Tag> {
  // The sound of the file is longer than its pictures: each round begins before the last frame of the one before ends.
  for (let from = 0; from < HOUR_MS; from += 20_000)
    yield* inOrder([...picturesOf(from, 20_000, 200), ...soundsOf(from, 20_000, { rate: 44_100 })]);
};
const drifting = function* (clock: number): Generator<Tag> {
  let at = 0;
  for (let time = 0; time < HOUR_MS / 4; time += 200) {
    yield (time % 2000 === 0 ? keyFrame : interFrame)(time, 8);
    for (let due = 0; due < time + 200; at += 1) {
      due = at * FRAME_44100 * clock;
      yield soundAt(Math.round(due), due);
    }
  }
};

test('an hour of a looped file: sound stays within half a frame of its time, without a hole', () => {
  const worst = offsetsOf(looped());
  expect(worst.late).toBeLessThan(FRAME_44100 / 2 + 3);
  expect(worst.early).toBeLessThan(FRAME_44100 / 2 + 3);
  expect(worst.hole).toBeLessThan(0.000_001);
  // One frame of each round overlaps.
  expect(worst.heard).toBeGreaterThan((HOUR_MS / FRAME_44100) * 0.998);
});

test.each([0.998, 0.9999, 1.0001, 1.002])(
  'a quarter of an hour with a clock of the sound at %d of that of the pictures: sound stays within half a frame of its time',
  (clock) => {
    const worst = offsetsOf(drifting(clock));
    expect(Math.max(worst.late, worst.early)).toBeLessThan(FRAME_44100 / 2 + 3);
    expect(worst.hole).toBeLessThan(0.000_001);
  },
);

test('sound whose times jitter is neither cut nor filled, frame by frame', () => {
  const jitter = [0, 7, -8, 3, 9, -6, -9, 5, 8, -4];
  const sounds = soundsOf(100, 60_000, { rate: 48_000 }).map((tag, at) =>
    soundAt(tag.time + (jitter[(at * 7) % jitter.length] ?? 0), tag.time),
  );
  const worst = offsetsOf(inOrder([...picturesOf(0, 60_000), ...sounds]), AAC_48000);
  expect(worst.heard).toBeGreaterThan(sounds.length - 5);
  expect(worst.frames - worst.heard).toBeLessThan(10);
});

/** Lines of unlike sound, switched each two seconds, as the program sends them. */
const switched = () => {
  const { segmenter, runs, lengths } = packed();
  const output = newOutput(segmenter.send);
  const lines = [
    { video: avcOf(31), audio: AAC_44100, rate: 44_100, stepMs: 33.4, from: 5_000_017 },
    { video: avcOf(40), audio: AAC_48000, rate: 48_000, stepMs: 40, from: 123 },
  ];
  for (let epoch = 0; epoch < 20; epoch += 1) {
    const line = lines[epoch % 2]!;
    const headers = { video: line.video, audio: line.audio, metadata: null };
    const from = line.from + epoch * 5000 + epoch;
    const tags = [
      ...picturesOf(from, 2500, line.stepMs),
      // Its frames do not begin with a picture.
      ...soundsOf(from - 90 - epoch, 2600, { rate: line.rate }),
    ];
    for (const tag of inOrder(tags)) output.push({ epoch, tag, headers });
  }
  segmenter.end();
  return { runs, lengths };
};

test('a switch between lines of unlike sound leaves no hole in the sound, and all runs have one time scale', () => {
  const { runs } = switched();
  expect(runs).toHaveLength(20);
  expect(new Set(runs.map(({ timescales }) => timescales.join())).size).toBe(1);
  const ends = runs.map(({ fragments }) => {
    const of = (kind: keyof Fragment) => {
      const frames = fragments.flatMap((one) => one[kind]);
      const last = frames.at(-1)!;
      return { begin: frames[0]!.time, end: last.time + last.seconds };
    };
    return { picture: of('pictures'), sound: of('sounds') };
  });
  for (const { picture, sound } of ends.slice(1)) expect(sound.begin - picture.begin).toBeLessThan(0.012);
  for (const { picture, sound } of ends.slice(0, -1)) expect(picture.end - sound.end).toBeLessThan(0.000_01);
});

test('no part is longer than the target, and no segment rounds up above its own, however uneven the pictures are', () => {
  const uneven = packed();
  uneven.segmenter.send('video', 'config', 0, avcOf(31).body);
  uneven.segmenter.send('audio', 'config', 0, AAC_48000.body);
  const steps = [33, 40, 16, 16, 120, 33, 90, 11, 450, 20, 20, 300, 40];
  let time = 0;
  for (let at = 0; at < 3000; at += 1) {
    const tag = (at % 90 === 0 ? keyFrame : interFrame)(time, 8);
    uneven.segmenter.send(tag.kind, tag.role, tag.time, tag.body);
    time += steps[(at * 5) % steps.length] ?? 40;
  }
  uneven.segmenter.end();
  for (const { lengths } of [uneven, switched()]) {
    expect(Math.max(...lengths.part)).toBeLessThanOrEqual(PART_SECONDS);
    expect(Math.round(Math.max(...lengths.segment))).toBeLessThanOrEqual(TARGET_SECONDS);
  }
});
