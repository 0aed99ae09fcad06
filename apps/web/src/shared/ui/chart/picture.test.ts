import { expect, test } from 'vitest';
import { arrange, pictureName } from './picture.ts';

const box = (width: number, height: number) => ({ width, height });

test('charts stand beside each other until the row is full', () => {
  expect(arrange([box(100, 50), box(100, 80), box(100, 40)], 250)).toEqual({
    places: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 80 },
    ],
    width: 200,
    height: 120,
  });
});

test('a chart wider than the row still gets its place', () => {
  expect(arrange([box(900, 10)], 250)).toEqual({ places: [{ x: 0, y: 0 }], width: 900, height: 10 });
});

test('a picture is named in the language of the page, without separators of paths', () => {
  expect(pictureName(['内容发布比例', '2026/11/15 – 2026/11/21'])).toBe('内容发布比例-2026-11-15-–-2026-11-21.png');
  expect(pictureName(['a/b:c', ''])).toBe('a-b-c.png');
});
