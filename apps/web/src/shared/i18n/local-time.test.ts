import { expect, test } from 'vitest';
import { addMinutes, instantOf, localAt, localOf, mondayOf } from './local-time.ts';

test.each([
  ['Asia/Shanghai', '2026-11-22T20:00', '2026-11-22T12:00:00.000Z'],
  ['America/New_York', '2026-07-01T20:00', '2026-07-02T00:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:15', '2025-12-31T18:45:00.000Z'],
])('in %s %s is %s, both ways', (zone, local, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localOf(instant, zone)).toBe(local);
});

test('a time that summer time skips is an hour later, and what is no time is none', () => {
  expect(localOf(instantOf('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29T03:30');
  expect(instantOf('', 'Europe/Berlin')).toBe('');
});

test('minutes lead into the next day and back; weeks begin on Monday', () => {
  expect(localAt('2026-11-22', 24 * 60)).toBe('2026-11-23T00:00');
  expect(addMinutes('2026-11-22T00:10', -15)).toBe('2026-11-21T23:55');
  expect([mondayOf('2026-11-22'), mondayOf('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
});
