import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sceneFiles } from '../../domains/live/index.ts';
import { loopedMp4 } from './looped-mp4.ts';

const clip = { clipSeconds: 12 };

/** Boxes of a container by their type; of several, the last. */
const boxes = (from: Buffer): Map<string, Buffer> => {
  const found = new Map<string, Buffer>();
  for (let at = 0; at + 8 <= from.length; at += from.readUInt32BE(at)) {
    found.set(from.toString('latin1', at + 4, at + 8), from.subarray(at + 8, at + from.readUInt32BE(at)));
  }
  return found;
};
const inside = (from: Buffer, ...path: string[]): Buffer =>
  path.reduce((box, type) => boxes(box).get(type) ?? Buffer.alloc(0), from);

test('an hour of a clip takes hardly more room than the clip, and picture and sound stay together', () => {
  const flv = readFileSync(sceneFiles('evening').video);
  const film = loopedMp4(flv, { ...clip, seconds: 3590 });
  expect(film.length).toBeLessThan(flv.length + 2_000_000);
  const movie = inside(film, 'moov');
  expect(inside(movie, 'mvhd').readUInt32BE(16)).toBe(3_600_000);
  // The last track is the sound: ticks in all, by ticks a second.
  const sound = inside(movie, 'trak', 'mdia', 'mdhd');
  expect(sound.readUInt32BE(16) / sound.readUInt32BE(12)).toBeCloseTo(3600, 1);
  const { length } = inside(film, 'mdat');
  const sizes = inside(movie, 'trak', 'mdia', 'minf', 'stbl', 'stsz');
  const places = inside(movie, 'trak', 'mdia', 'minf', 'stbl', 'stco');
  expect(sizes.readUInt32BE(8)).toBe((3600 * 48_000) / 1024);
  expect(places.readUInt32BE(8)).toBeLessThan(length);
  expect(places.readUInt32BE(8)).toBe(places.readUInt32BE(8 + 4 * 299));
});
