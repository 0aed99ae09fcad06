import { describe, expect, test } from 'vitest';
import { matching } from './matches.ts';

const target = (key: string, ...words: string[]) => ({ key, label: key, hint: '', words });
const all = [
  target('SearchTable', '查询表格', 'Search Table', '/list/search-table'),
  target('Card', '卡片列表', 'Card List', '/list/card'),
  target('Success', '成功页', 'Success'),
];
const found = (query: string) => matching(all, query).map((one) => one.key);

describe('the palette finds', () => {
  test('everything for nothing', () => {
    expect(found('  ')).toHaveLength(3);
  });

  test('a page by its name in either language', () => {
    expect([found('表格'), found('table')]).toEqual([['SearchTable'], ['SearchTable']]);
  });

  test('only what contains every word', () => {
    expect(found('list card')).toEqual(['Card']);
  });

  test('a match at the start ranks before one in the middle', () => {
    expect(matching([target('b', 'tab list'), target('a', 'list tab')], 'list').map((one) => one.key)).toEqual([
      'a',
      'b',
    ]);
  });

  test('full-width letters as plain ones', () => {
    expect(found('ＣＡＲＤ')).toEqual(['Card']);
  });
});
