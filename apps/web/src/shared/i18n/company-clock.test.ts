import { expect, test } from 'vitest';
import { companyClock } from './company-clock.ts';
import { formatIn } from './format.ts';

const format = formatIn('en-US');
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Twelve hours away from wherever this runs, so that an instant near midnight has another day. */
const AT = '2026-03-01T18:30:05.000Z';
const faraway = ['Asia/Shanghai', 'America/Los_Angeles'].find(
  (zone) => format.dateTimeIn(AT, zone) !== format.dateTime(AT),
) as string;

test('an instant reads as the company counts its days, and names the zone where clocks differ', () => {
  const clock = companyClock(format, 'Asia/Shanghai');
  expect([clock.instant(AT), clock.minute(AT), clock.time(AT), clock.date(AT)]).toEqual([
    'Mar 2, 2026, 02:30:05',
    'Mar 2, 2026, 02:30',
    '02:30',
    'Mar 2, 2026',
  ]);
  expect(companyClock(format, faraway).zone(AT)).toBe(faraway === 'Asia/Shanghai' ? ' GMT+8' : ' GMT-8');
});

test('where both clocks are the same, or before the zone is known, nothing differs from the reader’s own', () => {
  for (const zone of [own, undefined]) {
    const clock = companyClock(format, zone);
    expect([clock.instant(AT), clock.minute(AT), clock.date(AT), clock.time(AT), clock.zone(AT)]).toEqual([
      format.instant(AT),
      format.dateTime(AT),
      format.date(AT),
      format.time(AT),
      '',
    ]);
  }
});
