import { PolicyQuery } from '@onair/contract/content/policy-sets/policy-sets';
import { describe, expect, test } from 'vitest';
import { parseSearch, readSearch, stringifySearch, writeSearch } from './read-search.ts';

const read = (text: string) => readSearch(PolicyQuery, parseSearch(text));

describe('an address is read by the schema of its endpoint', () => {
  test('numbers become numbers, defaults fill what is missing', () => {
    expect(read('?current=3')).toEqual({ current: 3, pageSize: 10 });
  });

  test('a number edited by hand into nonsense falls back to the default', () => {
    expect(read('?current=abc&pageSize=1e9')).toEqual({ current: 1, pageSize: 10 });
    expect(read('?current=-1&pageSize=')).toEqual({ current: 1, pageSize: 10 });
    expect(read('?current=1.5')).toEqual({ current: 1, pageSize: 10 });
  });

  test('a value outside of a choice is left out', () => {
    expect(read('?status=gone&contentType=img')).toEqual({ current: 1, pageSize: 10, contentType: 'img' });
  });

  test('a range needs two real days', () => {
    expect(read('?createdTime=2026-02-01&createdTime=2026-02-28').createdTime).toEqual(['2026-02-01', '2026-02-28']);
    expect(read('?createdTime=2026-02-01&createdTime=2026-02-30').createdTime).toBeUndefined();
    expect(read('?createdTime=2026-02-01').createdTime).toBeUndefined();
  });

  test('a text is taken as it is, digits too, and dropped when too long', () => {
    expect(read('?number=007').number).toBe('007');
    expect(read(`?name=${'x'.repeat(61)}`).name).toBeUndefined();
  });

  test('parameters that the endpoint does not know are dropped', () => {
    expect(read('?__proto__=1&constructor=2&x=3')).toEqual({ current: 1, pageSize: 10 });
  });
});

describe('an address is written', () => {
  test('without defaults and empty values', () => {
    expect(writeSearch(PolicyQuery, { current: 1, pageSize: 20, name: '', status: undefined })).toEqual({
      pageSize: '20',
    });
  });

  test('with lists as repeated keys, and read back the same', () => {
    const search = writeSearch(PolicyQuery, { name: 'a&b=c', createdTime: ['2026-02-01', '2026-02-28'] });
    expect(stringifySearch(search)).toBe('?name=a%26b%3Dc&createdTime=2026-02-01&createdTime=2026-02-28');
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});
