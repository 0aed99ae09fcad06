import { expect, test } from 'vitest';
import { type FlvTag, flvTags } from './flv-tags.ts';

const tag = (type: number, timeMs: number, body: number[]): number[] => [
  type,
  ...[body.length >> 16, (body.length >> 8) & 255, body.length & 255],
  ...[(timeMs >> 16) & 255, (timeMs >> 8) & 255, timeMs & 255, timeMs >>> 24],
  ...[0, 0, 0],
  ...body,
  ...[0, 0, 0, 0],
];
const stream = [...Array.from({ length: 13 }, () => 0), ...tag(9, 40, [0x17, 0, 1]), ...tag(8, 2 ** 24 + 5, [0xaf, 1])];

test.each([1, 7, 1000])('tags are the same in pieces of %d bytes', (size) => {
  const seen: FlvTag[] = [];
  const take = flvTags(({ body, ...rest }) => seen.push({ ...rest, body: body.slice() }));
  for (let at = 0; at < stream.length; at += size) take(new Uint8Array(stream.slice(at, at + size)).buffer);
  expect(seen).toEqual([
    { type: 9, timeMs: 40, body: new Uint8Array([0x17, 0, 1]) },
    { type: 8, timeMs: 2 ** 24 + 5, body: new Uint8Array([0xaf, 1]) },
  ]);
});
