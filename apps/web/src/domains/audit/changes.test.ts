import { describe, expect, test } from 'vitest';
import { changesOf } from './changes.ts';

describe('what an audit entry changed', () => {
  test('is shown field by field, a field that was not there as a dash', () => {
    expect(changesOf({ name: 'a', tags: ['x'] }, { name: 'b', size: 2 })).toEqual([
      { field: 'name', before: 'a', after: 'b' },
      { field: 'tags', before: '[\n "x"\n]', after: '–' },
      { field: 'size', before: '–', after: '2' },
    ]);
  });

  test('is nothing where nothing was noted', () => {
    expect(changesOf(null, null)).toEqual([]);
  });
});
