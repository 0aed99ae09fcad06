import type { ChatRow } from '@onair/contract/chat/chat';
import { expect, test } from 'vitest';
import { readBefore, readOn, stepAt } from './replay.state.ts';

const rows = (n: number, from: number): ChatRow[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `${from + i}`,
    seq: from + i,
    personId: 'p',
    username: 'Ann',
    rank: 0,
    content: 'hi',
    time: new Date((from + i) * 1000).toISOString(),
    state: 'shown',
    isCollect: false,
    original: null,
    words: [],
    review: null,
    handled: false,
  }));
const END = 3_600_000;

test('fewer lines than a page before a position are all that the recording has before it', () => {
  expect(readBefore(rows(3, 10), 60_000, 0)).toMatchObject({ from: 0, until: 60_000 });
  expect(readBefore(rows(50, 10), 60_000, 0)).toMatchObject({ from: 10_000, until: 60_000 });
});

test('lines are loaded as playback approaches them, and around the new position after a seek', () => {
  expect(stepAt(null, 0, END)).toBe('again');
  const read = readBefore(rows(50, 10), 60_000, 0);
  expect(stepAt(read, 60_000, END)).toBe('on');
  const further = readOn(read, rows(100, 61), END);
  expect(further).toMatchObject({ from: 10_000, until: 160_000 });
  expect(stepAt(further, 100_000, END)).toBe('none');
  expect(stepAt(further, 150_000, END)).toBe('on');
  expect(stepAt(further, 900_000, END)).toBe('again');
  expect(stepAt(further, 9_000, END)).toBe('again');
  const whole = readOn(further, rows(2, 170), END);
  expect(stepAt(whole, 3_599_000, END)).toBe('none');
});

test('old messages are dropped, and loaded again after a seek', () => {
  let read = readBefore([], 0, 0);
  for (let n = 0; n < 25; n += 1) read = readOn(read, rows(100, n * 100), END);
  expect(read.rows).toHaveLength(2_000);
  expect(stepAt(read, 400_000, END)).toBe('again');
});
