import { expect, test } from 'vitest';
import { chooseAll } from './column.ts';

test('choosing a page keeps what is chosen on other pages, and so does leaving it', () => {
  const elsewhere = new Set(['x']);
  const both = chooseAll(elsewhere, ['a', 'b'], true);
  expect([...both]).toEqual(['x', 'a', 'b']);
  expect([...chooseAll(both, ['a', 'b'], false)]).toEqual(['x']);
  expect([...elsewhere]).toEqual(['x']);
});
