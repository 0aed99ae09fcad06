import { expect, test } from 'vitest';
import { newTagWatch } from './tag-watch.ts';

const tag = (type: number, time: number, size: number, head: [number, number]): number[] => [
  ...[type, size >> 16, (size >> 8) & 255, size & 255],
  ...[(time >> 16) & 255, (time >> 8) & 255, time & 255, time >>> 24, 0, 0, 0],
  ...head,
  ...Array(size - 2).fill(9),
  ...Array(4).fill(8),
];
const FORMAT: [number, number] = [0x17, 0];
const PICTURE: [number, number] = [0x27, 1];
const stream = new Uint8Array([
  ...Array(13).fill(8),
  ...tag(18, 0, 30, [2, 0]),
  ...tag(9, 0, 40, FORMAT),
  ...tag(9, 0, 300, PICTURE),
  ...tag(8, 20, 7, [0xaf, 1]),
  ...tag(9, 0x1_00_00_00, 2, PICTURE),
  ...tag(9, 0x1_00_00_20, 70_000, PICTURE),
  ...tag(9, 0x1_00_00_20, 40, FORMAT),
  ...tag(9, 0x1_00_00_41, 300, PICTURE),
  ...tag(9, 0x1_00_00_69, 300, PICTURE),
]);

test.each([1, 7, 11, 13, 64, 100_000])(
  'the last picture before a format is as long as it is, in pieces of %i bytes',
  (size) => {
    const watch = newTagWatch();
    expect(watch.lastPictureMs()).toBeNull();
    for (let at = 0; at < stream.length; at += size) watch.take(stream.slice(at, at + size).buffer);
    expect(watch.lastPictureMs()).toBe(0x21);
  },
);

test('a format in an enhanced header counts as one, and a key frame alone starts none', () => {
  const watch = newTagWatch();
  const hevc = [
    ...tag(9, 0, 40, [0x90, 0x68]),
    ...tag(9, 0, 40, [0x91, 0]),
    ...tag(9, 40, 40, [0x91, 0]),
    ...tag(9, 40, 40, [0x90, 0x68]),
    ...tag(9, 65, 40, [0x91, 0]),
  ];
  watch.take(new Uint8Array([...Array(13).fill(8), ...hevc]).buffer);
  expect(watch.lastPictureMs()).toBe(25);
});
