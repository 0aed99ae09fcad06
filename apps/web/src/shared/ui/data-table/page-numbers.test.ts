import { describe, expect, test } from 'vitest';
import { pageCount, pageNumbers, pageTyped } from './page-numbers.ts';

const shown = (current: number, pages: number) =>
  pageNumbers(current, pages)
    .map((page) => page ?? '…')
    .join(' ');

describe('page numbers', () => {
  test('55 rows by 10 are 6 pages, and an empty list is one', () => {
    expect(pageCount(55, 10)).toBe(6);
    expect(pageCount(60, 10)).toBe(6);
    expect(pageCount(0, 10)).toBe(1);
  });

  test('few pages are all shown', () => {
    expect(shown(1, 1)).toBe('1');
    expect(shown(3, 6)).toBe('1 2 3 4 5 6');
  });

  test('many pages are folded around the current one, with first and last kept', () => {
    expect(shown(1, 20)).toBe('1 2 3 4 5 … 20');
    expect(shown(10, 20)).toBe('1 … 8 9 10 11 12 … 20');
    expect(shown(20, 20)).toBe('1 … 16 17 18 19 20');
  });

  test('a fold never hides a single page', () => {
    expect(shown(5, 20)).toBe('1 2 3 4 5 6 7 … 20');
    expect(shown(1, 7)).toBe('1 2 3 4 5 6 7');
  });

  test('a typed page is taken to the nearest one there is', () => {
    expect(pageTyped('3', 6)).toBe(3);
    expect(pageTyped('99', 6)).toBe(6);
    expect(pageTyped('0', 6)).toBe(1);
    expect(pageTyped('x', 6)).toBeNull();
  });
});
