import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CLEAR_HIDDEN,
  control,
  ERASE,
  LAST_ROW,
  letters,
  PAINT,
  type Pair,
  popOn,
  RESUME,
  RETURN,
  rollUp,
  SHOW,
} from '../testing/caption-bytes.ts';
import { newCea608 } from './cea608.ts';

const reader = () => {
  const decoder = newCea608();
  return (...pairs: Pair[][]): string => {
    for (const [first, second] of pairs.flat()) decoder.pair(first, second);
    return decoder.text();
  };
};

test('a caption that pops on is shown whole and goes when it is erased', () => {
  const read = reader();
  expect(read(RESUME, CLEAR_HIDDEN, LAST_ROW, letters('Good evening'))).toBe('');
  expect(read(SHOW)).toBe('Good evening');
  expect(read(popOn('and welcome'))).toBe('and welcome');
  expect(read(ERASE)).toBe('');
});

test('rows roll up, and the oldest goes', () => {
  const read = reader();
  expect(read(rollUp(2), LAST_ROW, letters('one'))).toBe('one');
  expect(read(RETURN, LAST_ROW, letters('two'))).toBe('one\ntwo');
  expect(read(RETURN, LAST_ROW, letters('three'))).toBe('two\nthree');
});

test('painted text is seen as it comes, row by row, and can be taken back', () => {
  const read = reader();
  const upperRow = control(0x14, 0x52);
  expect(read(PAINT, upperRow, letters('abcd'))).toBe('abcd');
  expect(read(control(0x14, 0x21))).toBe('abc');
  expect(read(LAST_ROW, letters('below'))).toBe('abc\nbelow');
});

test('accents, notes and letters of other languages are read, in place of what stands for them', () => {
  const read = reader();
  const note = control(0x11, 0x37);
  expect(read(PAINT, LAST_ROW, note, letters(' caf\\ '), letters('E'), control(0x12, 0x26), letters('u'))).toBe(
    '♪ café ‘u',
  );
  expect(read(ERASE, LAST_ROW, letters('a'), control(0x13, 0x31), letters('s'), control(0x13, 0x34))).toBe('äß');
});

test('what is meant for another channel is not shown', () => {
  const read = reader();
  const other = [control(0x1c, 0x29), letters('nobody')];
  expect(read(PAINT, LAST_ROW, letters('CC1'), ...other)).toBe('CC1');
  expect(read(PAINT, letters(' on'))).toBe('CC1 on');
});

test('no bytes whatever make it throw, or hold more than a screen', () => {
  const byte = fc.integer({ min: 0, max: 127 });
  fc.assert(
    fc.property(fc.array(fc.tuple(byte, byte), { maxLength: 600 }), (pairs) => {
      const lines = reader()(pairs).split('\n');
      expect(lines.length).toBeLessThanOrEqual(15);
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(32);
    }),
  );
});
