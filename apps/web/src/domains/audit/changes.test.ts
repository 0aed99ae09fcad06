import { describe, expect, test } from 'vitest';
import { changesOf, type Reading } from './changes.ts';

const reading: Reading = {
  ...{ locale: 'en-US', subjectType: 'studio', yes: 'Yes', no: 'No' },
  number: (value) => value.toLocaleString('en-US'),
  money: (fen) => `¥${fen / 100}`,
  instant: (at) => `on ${at.slice(0, 10)}`,
};

describe('what an audit entry changed', () => {
  test('is shown field by field in words, a field that was not there as a dash', () => {
    expect(changesOf({ name: 'fashion', tags: ['x', 'y'] }, { name: 'b', seconds: 2 }, reading)).toEqual([
      { field: 'name', name: 'Name', before: 'fashion', after: 'b' },
      { field: 'tags', name: 'Tags', before: 'x, y', after: '–' },
      { field: 'seconds', name: 'Duration (s)', before: '–', after: '2' },
    ]);
  });

  test('has the words of codes, money, instants and switches, and those of its parts a line each', () => {
    const after = {
      subCategory: 'mobile',
      balance: 1250,
      muted: { at: '2026-11-20T08:00:00.000Z', by: 'Anna' },
      on: true,
    };
    expect(changesOf({ subCategory: 'fashion' }, after, reading).map(({ before, after }) => [before, after])).toEqual([
      ['Fashion', 'Mobile games'],
      ['–', '¥12.5'],
      ['–', 'Time: on 2026-11-20\nBy: Anna'],
      ['–', 'Yes'],
    ]);
    const zh = changesOf({}, { tag: 'notice', mainCategory: 'games' }, { ...reading, locale: 'zh-CN' });
    expect(zh.map(({ name, after }) => [name, after])).toEqual([
      ['标签', 'notice'],
      ['主类目', '游戏'],
    ]);
    const [tag] = changesOf({}, { tag: 'notice' }, { ...reading, subjectType: 'announcement' });
    expect(tag?.after).toBe('Notice');
  });

  test('groups the digits of quantities, not of numbers that name something', () => {
    const after = { version: 12345, ids: [10001, 10002], bytes: 12345 };
    expect(changesOf({}, after, reading).map(({ after }) => after)).toEqual(['12345', '10001, 10002', '12,345']);
  });

  test('is nothing where nothing was noted', () => {
    expect(changesOf(null, null, reading)).toEqual([]);
  });
});
