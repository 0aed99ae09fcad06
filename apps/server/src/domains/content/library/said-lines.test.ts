import { expect, test } from 'vitest';
import { saidLines } from './said-lines.ts';

const lines = (...said: string[]) => said.join('\u001e');

test('lines with the most words come first, then in their order, three at most', () => {
  const keys = lines('the harbor', 'a boat', 'the boat in the harbor', 'harbor', 'boat', 'a boat');
  expect(saidLines(keys, ['boat', 'harbor'])).toEqual([2, 0, 1]);
  expect(saidLines(keys, ['storm'])).toEqual([]);
});

test('a word of Chinese goes on in the next line, one of English does not', () => {
  expect(saidLines(lines('我们说人工', '智能的事'), ['人工智能'])).toEqual([0]);
  expect(saidLines(lines('the har', 'bor'), ['harbor'])).toEqual([]);
  expect(saidLines(lines('夏天', '萤火虫'), ['萤火虫'])).toEqual([1]);
});
