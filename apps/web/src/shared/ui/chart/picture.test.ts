import { expect, test } from 'vitest';
import { arrange, markTexts, pictureName } from './picture.ts';

const box = { width: 100, height: 50 };

test('up to three charts stand in one row, four in two rows of two, none over another', () => {
  expect(arrange([box, box, box])).toEqual({
    places: [
      { x: 0, y: 0 },
      { x: 148, y: 0 },
      { x: 296, y: 0 },
    ],
    width: 396,
    height: 50,
  });
  expect(arrange([box, { width: 100, height: 80 }, box, box])).toEqual({
    places: [
      { x: 0, y: 0 },
      { x: 148, y: 0 },
      { x: 0, y: 128 },
      { x: 148, y: 128 },
    ],
    width: 248,
    height: 178,
  });
});

test('a picture is named in the language of the page, without separators of paths', () => {
  expect(pictureName(['分时段发布量', '2026/11/15 – 2026/11/21'])).toBe('分时段发布量-2026-11-15-–-2026-11-21.png');
  expect(pictureName(['a/b:c', ''])).toBe('a-b-c.png');
});

test('a picture says what its marks mean, each once however many charts carry it, and how many it leaves out', () => {
  const mark = (label: string) => ({ x: 0, y: 0, tone: 'good' as const, label });
  const charts = [{ marks: [mark('Live · A\nLive · B'), mark('Live · C')] }, { marks: [mark('Live · A')] }];
  expect(markTexts(charts)).toEqual({
    lines: ['Live · A', 'Live · B', 'Live · C'].map((text) => ({ text, tone: 'good' })),
    more: 0,
  });
  const many = [{ marks: Array.from({ length: 20 }, (_, n) => mark(`Live ${n}`)) }];
  expect([markTexts(many).lines.length, markTexts(many).more]).toEqual([15, 5]);
});
