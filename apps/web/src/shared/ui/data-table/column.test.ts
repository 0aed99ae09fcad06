import { expect, test } from 'vitest';
import { chooseAll, keysBetween, nextSort } from './column.ts';

test('choosing a page keeps what is chosen on other pages, and so does leaving it', () => {
  const elsewhere = new Set(['x']);
  const both = chooseAll(elsewhere, ['a', 'b'], true);
  expect([...both]).toEqual(['x', 'a', 'b']);
  expect([...chooseAll(both, ['a', 'b'], false)]).toEqual(['x']);
  expect([...elsewhere]).toEqual(['x']);
});

test('a range has both its ends, in either direction, and starts at a row of the list', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(keysBetween(keys, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(keysBetween(keys, 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(keysBetween(keys, null, 'c')).toEqual(['c']);
  expect(keysBetween(keys, 'gone', 'c')).toEqual(['c']);
});

test('a heading sorts upwards, downwards, then not at all', () => {
  const up = nextSort(null, 'count');
  expect(up).toEqual({ by: 'count', order: 'ascend' });
  const down = nextSort(up, 'count');
  expect(down).toEqual({ by: 'count', order: 'descend' });
  expect(nextSort(down, 'count')).toBeNull();
  expect(nextSort(down, 'name')).toEqual({ by: 'name', order: 'ascend' });
});

test('a ranking sorts downwards first', () => {
  const down = nextSort(null, 'count', 'descend');
  expect(down).toEqual({ by: 'count', order: 'descend' });
  const up = nextSort(down, 'count', 'descend');
  expect(up).toEqual({ by: 'count', order: 'ascend' });
  expect(nextSort(up, 'count', 'descend')).toBeNull();
});
