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

test.each([
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z', '2027-03-14T03:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00.000Z', '2027-10-03T02:45'],
])('in %s %s does not exist and is as much later as the clock skips', (zone, skipped, instant, shown) => {
  expect(instantOf(skipped, zone)).toBe(instant);
  expect(localOf(instant, zone)).toBe(shown);
});

test.each([
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ['America/New_York', '2027-11-07 01:30:20', '2027-11-07T05:30:20.000Z'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z'],
])('in %s %s comes twice and is the first', (zone, local, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
});

test('times beside a change of the clock are what it shows', () => {
  for (const zone of [
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ]) {
    for (let at = Date.UTC(2027, 2, 13); at < Date.UTC(2027, 10, 9); at += 6.5 * 3_600_000) {
      const local = localOf(at, zone);
      expect(localOf(instantOf(local, zone), zone)).toBe(local);
    }
  }
  expect(instantOf('', 'Europe/Berlin')).toBe('');
});

test('minutes lead into the next day and back; weeks begin on Monday', () => {
  expect(localAt('2026-11-22', 24 * 60)).toBe('2026-11-23T00:00');
  expect(addMinutes('2026-11-22T00:10', -15)).toBe('2026-11-21T23:55');
  expect([mondayOf('2026-11-22'), mondayOf('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
});
