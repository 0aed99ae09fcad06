import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entries, type Track } from './movie.ts';
import { mp4Tracks } from './mp4-index.ts';
import { fragmentOf, initSection, segmentsOf } from './segments.ts';

// Written by the recorder: 14 s with reordered pictures and a key frame each two seconds; whole, and by one that was killed.
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../media/fixtures/${name}`, import.meta.url));
const [whole, cut] = [fixture('recorded.mp4'), fixture('recorded-cut.mp4')];

const tracksOf = (bytes: Buffer, window = 4096): Promise<Track[]> =>
  mp4Tracks({ size: bytes.length, read: async (from, until) => bytes.subarray(from, until), window });

/** What a player gets of a track: each sample with its time, and its bytes. */
const samplesOf = (bytes: Buffer, { at, sizes, times, offsets, keys }: Track): string[] =>
  entries(at).map((place, n) => {
    const data = bytes.toString('hex', place, place + (sizes[n] ?? 0));
    return `${times[n]} ${offsets?.[n] ?? 0} ${keys?.includes(n + 1) ?? true} ${data}`;
  });
/** A file as a player reads it over HLS: an initialization section, then all segments. */
const overHls = async (bytes: Buffer): Promise<Buffer> => {
  const tracks = await tracksOf(bytes);
  const read = async (from: number, until: number) => bytes.subarray(from, until);
  const segments = await Promise.all(segmentsOf(tracks).map((segment, n) => fragmentOf(tracks, segment, n, read)));
  return Buffer.concat([initSection(tracks), ...segments]);
};

test('the samples of a recording are those that its tables name, pictures first', async () => {
  const tracks = await tracksOf(whole);
  expect(tracks).toMatchObject([
    { handler: 'vide', codec: 'avc1.64000a', width: 96, height: 54, scale: 16_000 },
    { handler: 'soun', codec: 'mp4a.40.2', keys: null, scale: 22_050 },
  ]);
  expect(tracks[0]?.times.length).toBe(140);
  expect(tracks[0]?.keys).toEqual([1, 21, 41, 61, 81, 101, 121]);
  expect(tracks[0]?.offsets).not.toBeNull();
});

test.each([
  ['a finished recording', whole],
  ['one whose recorder was killed', cut],
])('%s is the same over HLS: every sample once, at its time', async (_, bytes) => {
  const shown = await overHls(bytes);
  const [before, after] = [await tracksOf(bytes), await tracksOf(shown)];
  expect(after).toHaveLength(2);
  for (const [n, track] of after.entries()) {
    const given = before[n];
    if (!given) throw new Error('a track was lost');
    expect(track).toMatchObject({ codec: given.codec, length: given.length, entry: given.entry });
    expect(samplesOf(shown, track)).toEqual(samplesOf(bytes, given));
  }
});

test('what a killed recorder left is the beginning of the recording, wherever it was cut off', async () => {
  const all = await tracksOf(whole);
  for (let size = cut.length; size > 0; size -= 997) {
    const left = cut.subarray(0, size);
    for (const [n, track] of (await tracksOf(left, 512)).entries()) {
      const given = all[n];
      if (!given) throw new Error('a track too many');
      const samples = samplesOf(left, track);
      expect(samples).toEqual(samplesOf(whole, given).slice(0, samples.length));
    }
  }
});

test('segments end before key frames after six seconds, and after twelve where none comes', async () => {
  const tracks = await tracksOf(whole);
  expect(segmentsOf(tracks).map(({ seconds, independent }) => [seconds, independent])).toEqual([
    [6, true],
    [6, true],
    [2, true],
  ]);
  const [pictures, sound] = tracks;
  if (!pictures || !sound) throw new Error('two tracks were recorded');
  expect(
    segmentsOf([{ ...pictures, keys: [1] }, sound]).map(({ seconds, independent }) => [seconds, independent]),
  ).toEqual([
    [12, true],
    [2, false],
  ]);
});

test('a file that is no MP4, or a broken one, has no tracks', async () => {
  expect(await tracksOf(Buffer.alloc(0))).toEqual([]);
  expect(await tracksOf(Buffer.from('not a film at all, and nothing else'))).toEqual([]);
  for (let at = 0; at < whole.length; at += 1009) {
    const broken = Buffer.from(whole);
    broken.fill(0xff, at, at + 8);
    expect((await tracksOf(broken)).length).toBeLessThanOrEqual(2);
  }
});
