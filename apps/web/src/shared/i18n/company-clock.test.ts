import { expect, test } from 'vitest';
import { companyClock } from './company-clock.ts';
import { formatIn } from './format.ts';

const format = formatIn('en-US');
/** The company is in Shanghai, the reader in London, so days differ in the evening. */
const clock = companyClock(format, 'Asia/Shanghai', 'Europe/London');
const AT = '2026-03-01T18:30:05.000Z';

test('an instant reads as the company counts its days, and names the zone where clocks differ', () => {
  expect([clock.instant(AT), clock.minute(AT), clock.time(AT), clock.date(AT), clock.zoneAt(AT)]).toEqual([
    'Mar 2, 2026, 02:30:05 GMT+8',
    'Mar 2, 2026, 02:30 GMT+8',
    '02:30 GMT+8',
    'Mar 2, 2026',
    'GMT+8',
  ]);
});

test('beside a zone that is named once, times stand without it', () => {
  const { bare } = clock;
  expect([bare.instant(AT), bare.minute(AT), bare.time(AT)]).toEqual([
    'Mar 2, 2026, 02:30:05',
    'Mar 2, 2026, 02:30',
    '02:30',
  ]);
});

test('no zone is named where both clocks show the same', () => {
  const same = companyClock(format, 'Asia/Shanghai', 'Asia/Singapore');
  expect([same.instant(AT), same.zoneAt(AT)]).toEqual(['Mar 2, 2026, 02:30:05', '']);
});

test('times a day apart differ', () => {
  expect(companyClock(format, 'Pacific/Kiritimati', 'Pacific/Honolulu').minute(AT)).toBe('Mar 2, 2026, 08:30 GMT+14');
});

test.each([
  ['America/New_York', 'UTC', '2026-01-15T12:00:00Z', ''],
  ['America/New_York', 'UTC', '2026-07-15T12:00:00Z', 'GMT-4'],
  ['Europe/London', 'UTC', '2026-01-15T12:00:00Z', ''],
  ['Europe/London', 'UTC', '2026-07-15T12:00:00Z', 'GMT+1'],
])('below a heading of winter in %s, for a reader in %s, the row of %s adds "%s"', (company, reader, at, zone) => {
  expect(companyClock(format, company, reader).oddZoneAt(at, '2026-11-27T12:00:00Z')).toBe(zone);
});

test('below a heading of summer, a row of winter names its own zone, though both clocks agree on it', () => {
  const london = companyClock(format, 'Europe/London', 'UTC');
  expect(london.oddZoneAt('2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z')).toBe('GMT+0');
});
