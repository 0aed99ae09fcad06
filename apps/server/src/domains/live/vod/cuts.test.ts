import { expect, test } from 'vitest';
import type { Track } from '../../../files/formats/mp4/movie.ts';
import { rememberCuts } from './cuts.service.ts';

/** A file of a hundred pictures, a key frame each ten. */
const film = (): Track[] => {
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const samples = { at: numbers.map((n) => n * 10), sizes: numbers.map(() => 10), times: numbers, offsets: null };
  const keys = numbers.filter((n) => n % 10 === 0).map((n) => n + 1);
  const look = { entry: Buffer.alloc(0), codec: 'avc1.64000a', width: 96, height: 54 };
  return [{ ...samples, ...look, handler: 'vide', scale: 10, length: 100, keys }];
};

test('of a recording whose parts are larger than the cache, each file is looked through once, and the one being watched stays', async () => {
  const looked: string[] = [];
  // Room for the samples of two parts.
  const cutOf = rememberCuts(200);
  const part = (name: string) =>
    cutOf(name, async () => {
      looked.push(name);
      return film();
    });
  const parts = ['a', 'b', 'c', 'd'].map(part);
  const outlines = () => Promise.all(parts.map((one) => one.outline()));
  for (const one of await outlines()) expect(one.segments.length).toBeGreaterThan(0);
  expect(looked.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  // A viewer within one part: its playlist and its segments, over and over.
  looked.length = 0;
  for (let n = 0; n < 5; n += 1) {
    await outlines();
    await parts[0]?.tracks();
  }
  expect(looked).toEqual(['a']);
});
