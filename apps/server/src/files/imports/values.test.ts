import { describe, expect, it, test } from 'vitest';
import { dayOnlyIn, dayOrders, timeIn, wholeIn } from './values.ts';

const ZONE = 'Asia/Shanghai';
/** The time of the last cell of a column. */
const inColumn = (...column: string[]) =>
  timeIn({ text: column.at(-1) ?? '', kind: undefined }, dayOrders(column), ZONE);

describe('a date and time', () => {
  it.each([
    ['2026/12/1 13:30', '2026-12-01 13:30'],
    ['2026/12/01 13:30:05', '2026-12-01 13:30:05'],
    ['2026-12-1 1:05', '2026-12-01 01:05'],
    ['2026-12-01T13:30:00', '2026-12-01 13:30:00'],
    ['2026-12-01T13:30:00.000Z', '2026-12-01 21:30:00'],
    ['2026-12-01 13:30:00+00:00', '2026-12-01 21:30:00'],
    ['2026-12-01 13:30:00-0500', '2026-12-02 02:30:00'],
    ['2026年12月1日 13时30分', '2026-12-01 13:30'],
    ['2026年12月1日 下午1:30', '2026-12-01 13:30'],
    ['2026/12/1 上午12:05', '2026-12-01 00:05'],
    ['２０２６／１２／１　１３：３０', '2026-12-01 13:30'],
    ['2026/12/01 午後1:30', '2026-12-01 13:30'],
    ['2026. 12. 1. 13:30', '2026-12-01 13:30'],
    ['11/28/2026 1:30 PM', '2026-11-28 13:30'],
    ['11/28/2026 1:30\u202fPM', '2026-11-28 13:30'],
    ['\u200e11/28/2026 12:30 a.m.', '2026-11-28 00:30'],
    ['11/28/26 13:30', '2026-11-28 13:30'],
    ['28.11.2026 13:30', '2026-11-28 13:30'],
    ['1.12.2026 13:30 Uhr', '2026-12-01 13:30'],
    ['28/11/2026 13:30', '2026-11-28 13:30'],
    ['28/11/2026 13h30', '2026-11-28 13:30'],
    ['28-11-2026 13.30', '2026-11-28 13:30'],
    ['Nov 28, 2026, 1:30 PM', '2026-11-28 13:30'],
    ['28-Nov-2026 13:30', '2026-11-28 13:30'],
    ['5/5/2026 13:30', '2026-05-05 13:30'],
    ['46354.5625', '2026-11-28 13:30:00'],
    ['46354,5625', '2026-11-28 13:30:00'],
    ['46354', '2026-11-28 00:00:00'],
  ])('%s is %s', (text, time) => {
    expect(inColumn(text)).toEqual({ time });
  });

  it.each([
    'tomorrow',
    '2026-02-30 10:00',
    '2026-12-01',
    '2026-12-01 25:00',
    '13/13/2026 10:00',
    '1/2 10:00',
    '13:30',
    '2026-12-01 13:30 x',
    '2026/12/1 上午13:30',
  ])('%s is none', (text) => {
    expect(inColumn(text)).toBe('none');
  });

  it('whose day and month could change places is read as its column is, or not at all', () => {
    expect(inColumn('11/28/2026 9:00 AM', '3/4/2026 1:30 PM')).toEqual({ time: '2026-03-04 13:30' });
    expect(inColumn('28/11/2026 09:00', '03/04/2026 13:30')).toEqual({ time: '2026-04-03 13:30' });
    expect(inColumn('11/28/26 9:00', '3/4/26 13:30')).toEqual({ time: '2026-03-04 13:30' });
    expect(inColumn('28/11/26 09:00', '31/12/26 13:30')).toBe('open');
    expect(inColumn('3/4/2026 13:30')).toBe('open');
    expect(inColumn('11/28/2026 9:00', '28/11/2026 9:00', '3/4/2026 13:30')).toBe('open');
    // Dates of another writing have no say.
    expect(inColumn('2026-11-28 09:00', '28.11.2026 10:00', '3/4/2026 13:30')).toBe('open');
  });
});

test('a day has no time, or midnight', () => {
  expect(dayOnlyIn('2026/1/2', new Map())).toEqual({ day: '2026-01-02' });
  expect(dayOnlyIn('2026-01-02 00:00:00', new Map())).toEqual({ day: '2026-01-02' });
  expect(dayOnlyIn('2026-01-02 10:00', new Map())).toBe('none');
  expect(dayOnlyIn('1/2/2026', new Map())).toBe('open');
});

test('a whole number is read however programs write it, unless digits are lost', () => {
  for (const text of ['184', '184.0', '184,00', '1.84E+02', '1,84E+2', '1.840E+02', '１８４', ' 184 ']) {
    expect([text, wholeIn(text)]).toEqual([text, 184]);
  }
  for (const text of ['1.84E+05', '184.5', '7.000', '0', '-7', '', 'x', '2147483648', '1.845E+02']) {
    expect([text, wholeIn(text)]).toEqual([text, null]);
  }
});
