import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';
import { clockTime, duration, formatIn } from './format.ts';

describe('the language', () => {
  test('is the stored one, whatever the browser speaks', () => {
    expect(chooseLocale('en-US', ['zh-CN'])).toBe('en-US');
  });

  test('is the browser’s when nothing valid is stored', () => {
    expect(chooseLocale(null, ['zh-TW', 'en'])).toBe('zh-CN');
    expect(chooseLocale('fr', ['en-GB'])).toBe('en-US');
  });

  test('is English for a browser that speaks neither, Chinese for one that says nothing', () => {
    expect(chooseLocale(null, ['fr-FR', 'zh-CN'])).toBe('en-US');
    expect(chooseLocale(null, [])).toBe('zh-CN');
  });
});

describe('formats', () => {
  const zh = formatIn('zh-CN');
  const en = formatIn('en-US');

  test('short numbers follow the language', () => {
    expect([zh.compact(12_345_678), en.compact(12_345_678)]).toEqual(['1234.6万', '12.3M']);
  });

  test('a number that does not exist is a dash', () => {
    expect([zh.number(null), zh.percent(null), zh.change(null), zh.money(null)]).toEqual(['–', '–', '–', '–']);
  });

  test('fen are shown as yuan', () => {
    expect(en.money(123_456)).toBe('¥1,234.56');
  });

  test('percent values count percent, changes carry their sign', () => {
    expect([en.percent(12.34), en.change(5), en.change(-5), en.change(0)]).toEqual(['12.3%', '+5%', '-5%', '0%']);
  });

  test('a company day is the same day in every zone', () => {
    expect(zh.day('2026-11-21')).toBe('2026/11/21');
    expect(en.shortDay('2026-11-21')).toBe('Nov 21');
  });

  test('times that passed are told relative to now', () => {
    const now = '2026-11-21T12:00:00Z';
    expect(en.relative('2026-11-21T11:57:00Z', now)).toBe('3 minutes ago');
    expect(zh.relative('2026-11-21T11:57:00Z', now)).toBe('3 分钟前');
    expect(en.relative('2026-11-20T11:00:00Z', now)).toBe('yesterday');
    expect(en.relative('2026-11-21T12:00:00Z', now)).toBe('now');
  });

  test('lengths have their hours in every row, a running clock from an hour on', () => {
    expect([3540, 5760, null].map(duration)).toEqual(['0:59:00', '1:36:00', '–']);
    expect([0, 3599.9, 3600, null].map(clockTime)).toEqual(['00:00', '59:59', '1:00:00', '–']);
  });

  test('bytes grow into larger units', () => {
    expect(zh.bytes(999)).toBe('999 字节');
    expect([en.bytes(999), en.bytes(5 * 1024 * 1024), en.bytes(1.5 * 1024 ** 3)]).toEqual([
      '999 bytes',
      '5 MB',
      '1.5 GB',
    ]);
  });
});
