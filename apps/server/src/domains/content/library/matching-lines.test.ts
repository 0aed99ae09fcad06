import { expect, test } from 'vitest';
import { matchingLines } from './matching-lines.rules.ts';

const lines = (...said: string[]) => said.join('\u001e');

test('lines with the most words come first, then in their order, three at most', () => {
  const keys = lines('the harbor', 'a boat', 'the boat in the harbor', 'harbor', 'boat', 'a boat');
  expect(matchingLines(keys, ['boat', 'harbor'])).toEqual([2, 0, 1]);
  expect(matchingLines(keys, ['storm'])).toEqual([]);
});

test('a word of Chinese goes on in the next line, one of English does not', () => {
  expect(matchingLines(lines('我们说人工', '智能的事'), ['人工智能'])).toEqual([0]);
  expect(matchingLines(lines('the har', 'bor'), ['harbor'])).toEqual([]);
  expect(matchingLines(lines('夏天', '萤火虫'), ['萤火虫'])).toEqual([1]);
});
