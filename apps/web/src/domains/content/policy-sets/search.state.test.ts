import { describe, expect, test } from 'vitest';
import { parseSearch, readSearch, stringifySearch, writeSearch } from '../../../shared/page/read-search.ts';
import {
  filterCount,
  filtersOf,
  listInputOf,
  SearchTableState,
  viewQuery,
  viewSearch,
  withFilters,
} from './search.state.ts';

const read = (text: string) => readSearch(SearchTableState, parseSearch(text)) as never;

describe('the address of the Search table', () => {
  test('an empty address is page 1 by 10, unfiltered', () => {
    expect(listInputOf(read(''))).toEqual({ current: 1, pageSize: 10 });
    expect(filterCount(read(''))).toBe(0);
  });

  test('filters, sorting and page survive the way through the address', () => {
    const text =
      '?current=2&pageSize=20&name=%E4%BD%93%E8%82%B2&status=online&createdTime=2026-01-01&createdTime=2026-02-01&sort=count&order=descend';
    const state = read(text);
    expect(listInputOf(state)).toEqual({
      current: 2,
      pageSize: 20,
      name: '体育',
      status: 'online',
      createdTime: ['2026-01-01', '2026-02-01'],
      sort: 'count',
      order: 'descend',
    });
    expect(read(stringifySearch(writeSearch(SearchTableState, state)))).toEqual(state);
  });

  test('what was edited by hand into something invalid falls back', () => {
    const state = read('?current=-3&pageSize=5000&status=maybe&createdTime=2026-01-01&sort=secret&view=x&part=y&name=');
    expect(listInputOf(state)).toEqual({ current: 1, pageSize: 10 });
    expect(state).toEqual({ current: 1, pageSize: 10, name: '' });
  });

  test('a page deeper than lists go is the first one', () => {
    expect(listInputOf(read('?current=5000&pageSize=100')).current).toBe(1);
    expect(listInputOf(read('?current=101&pageSize=100')).current).toBe(101);
  });

  test('days in the wrong order name the same range', () => {
    expect(filtersOf(read('?createdTime=2026-02-01&createdTime=2026-01-01')).createdTime).toEqual([
      '2026-01-01',
      '2026-02-01',
    ]);
  });

  test('searching sets exactly the filters of the form and starts at page 1', () => {
    const change = withFilters({ name: 'a', number: '' });
    expect(change).toMatchObject({ name: 'a', current: 1, number: undefined, status: undefined });
    expect(Object.keys(change)).toContain('createdTime');
  });

  test('a saved view keeps filters and sorting, and opens at page 1 in the page size in use', () => {
    const query = viewQuery(read('?current=4&pageSize=20&status=online&sort=name&order=ascend&part=edit'));
    expect(query).toBe('status=online&sort=name&order=ascend');
    expect(viewSearch(query, 50)).toEqual({ status: 'online', sort: 'name', order: 'ascend', pageSize: '50' });
  });

  test('a saved view that holds something no longer valid still opens', () => {
    expect(viewSearch('status=gone&name=x', undefined)).toEqual({ name: 'x' });
  });
});
