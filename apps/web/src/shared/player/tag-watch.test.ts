import { expect, test } from 'vitest';
import { newTagWatch } from './tag-watch.ts';

const tag = (type: number, size: number): number[] => [
  type,
  size >> 16,
  (size >> 8) & 255,
  size & 255,
  ...Array(7).fill(0),
  ...Array(size).fill(9),
  ...Array(4).fill(8),
];
const stream = new Uint8Array([
  ...Array(13).fill(8),
  ...tag(18, 30),
  ...tag(9, 300),
  ...tag(8, 7),
  ...tag(9, 1),
  ...tag(9, 70_000),
]);

test.each([1, 7, 11, 13, 64, 100_000])('pictures and sound are told apart in pieces of %i bytes', (size) => {
  const watch = newTagWatch();
  for (let at = 0; at < stream.length; at += size) watch.take(stream.slice(at, at + size).buffer);
  expect([watch.video(), watch.audio()]).toEqual([3, 1]);
});
