import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { describe, expect, test } from 'vitest';
import { formatIn } from '../../../shared/i18n/format.ts';
import { readSearch, writeSearch } from '../../../shared/page/read-search.ts';
import { oneBucket, twoHours, wholeRange } from './drill.ts';
import { headline, hoursText, longBucket, shortBucket } from './figures.ts';
import { dayIn, daysText, isOpen, RangeState, requestedRange } from './range.ts';

const NOW = Date.parse('2026-11-21T05:00:00Z');
const zh = formatIn('zh-CN');

/** The twelve parts of a range on the clock of UTC. */
const info = (from: string, days: number): RangeInfo => {
  const start = Date.parse(`${from}T00:00:00Z`);
  const step = days * 2 * 3_600_000;
  const instant = (n: number) => new Date(start + n * step).toISOString();
  const buckets = Array.from({ length: 12 }, (_, n) => ({
    from: instant(n),
    to: instant(n + 1),
    start: instant(n).slice(0, 16),
    end: instant(n + 1).slice(0, 16),
  }));
  const last = new Date(start + (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return {
    preset: 'custom',
    from,
    to: last,
    days,
    hours: days * 2,
    buckets,
    until: instant(12),
    previous: { from, to: last, until: instant(12) },
    timeZone: 'UTC',
  };
};

describe('the address', () => {
  test('says nothing of thirty days compared with those before, and everything else', () => {
    expect(writeSearch(RangeState, { preset: '30d', compare: true })).toEqual({});
    expect(writeSearch(RangeState, { preset: '7d', compare: false })).toEqual({ preset: '7d', compare: 'false' });
    expect(readSearch(RangeState, { preset: '90d', compare: 'false' })).toMatchObject({
      preset: '90d',
      compare: false,
    });
  });

  test.each([
    ['a preset that does not exist', { preset: 'year' }],
    ['a custom range without days', { preset: 'custom' }],
    ['a day that the calendar has not', { preset: 'custom', from: '2026-02-30', to: '2026-03-01' }],
    ['days in the wrong order', { preset: 'custom', from: '2026-11-20', to: '2026-11-01' }],
    ['the future', { preset: 'custom', from: '2026-12-01', to: '2026-12-02' }],
    ['more than 366 days', { preset: 'custom', from: '2025-01-01', to: '2026-11-01' }],
  ])('edited into %s falls back to thirty days', (_, search) => {
    expect(requestedRange(readSearch(RangeState, search), NOW)).toEqual({ preset: '30d' });
  });

  test('days belong to a custom range alone', () => {
    const days = { from: '2026-11-01', to: '2026-11-20' };
    expect(requestedRange({ preset: 'custom', ...days }, NOW)).toEqual({ preset: 'custom', ...days });
    expect(requestedRange({ preset: '7d', ...days }, NOW)).toEqual({ preset: '7d' });
  });
});

test('a company day is that of its own zone', () => {
  const late = Date.parse('2026-11-20T18:00:00Z');
  expect(dayIn(late, 'Asia/Shanghai')).toBe('2026-11-21');
  expect(dayIn(late, 'UTC')).toBe('2026-11-20');
});

test('one day reads as itself, several as first and last', () => {
  expect(daysText({ from: '2026-11-21', to: '2026-11-21' }, zh)).toBe('2026/11/21');
  expect(daysText({ from: '2026-11-15', to: '2026-11-21' }, zh)).toBe('2026/11/15 – 2026/11/21');
});

test('a range is open until its last moment', () => {
  const range = info('2026-11-21', 1);
  expect(isOpen(range)).toBe(false);
  expect(isOpen({ ...range, until: '2026-11-21T05:00:00.000Z' })).toBe(true);
});

test.each([
  [1, '22:00', '22:00 – 24:00'],
  [7, '11/27\n10:00', '2026/11/27 10:00 – 2026/11/27 24:00'],
  [12, '12/02', '2026/12/02'],
  [24, '12/13', '2026/12/13 – 2026/12/14'],
])('the last part of %i days reads %j on the axis and %j at length', (days, short, long) => {
  const range = info('2026-11-21', days);
  const last = range.buckets[11] ?? { from: '', to: '', start: '', end: '' };
  expect(shortBucket(last, range, zh)).toBe(short);
  expect(longBucket(last, range, zh)).toBe(long);
});

test('a point asks for its own part, hours for every day, a share for the whole range', () => {
  const range = info('2026-11-21', 1);
  expect(oneBucket(range, 3)).toEqual({ from: '2026-11-21T06:00:00.000Z', to: '2026-11-21T08:00:00.000Z' });
  expect(twoHours(range, '22:00', { family: 'text' })).toEqual({
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
    hourFrom: 22,
    hourTo: 24,
    family: 'text',
  });
  expect(wholeRange(range, { source: 'ugc' })).toMatchObject({ source: 'ugc', to: '2026-11-22T00:00:00.000Z' });
  expect(hoursText('08:00')).toBe('08:00 – 10:00');
});

test('a headline is written in full as long as there is room', () => {
  expect(headline(999_999, 'count', zh)).toBe('999,999');
  expect(headline(12_345_678, 'count', zh)).toBe('1234.6万');
  expect(headline(36.5, 'percent', zh)).toBe('36.5%');
  expect(headline(2.75, 'ratio', zh)).toBe('2.75');
});
