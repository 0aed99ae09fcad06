import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyCalendar, dayName, dayNumberOf } from './calendar.ts';

const instant = (text: string) => Date.parse(text);

describe('the company calendar', () => {
  test('a day in Shanghai begins at 16:00 UTC of the day before', () => {
    const calendar = companyCalendar('Asia/Shanghai');
    expect(calendar.at(instant('2026-11-20T15:59:59.999Z'))).toMatchObject({ day: '2026-11-20', hour: 23 });
    expect(calendar.at(instant('2026-11-20T16:00:00Z'))).toMatchObject({ day: '2026-11-21', hour: 0 });
    expect(calendar.startOf(dayNumberOf('2026-11-21'))).toBe(instant('2026-11-20T16:00:00Z'));
  });

  test('half-hour and quarter-hour zones have their own midnight', () => {
    expect(companyCalendar('Asia/Kolkata').startOf(dayNumberOf('2026-11-21'))).toBe(instant('2026-11-20T18:30:00Z'));
    expect(companyCalendar('Asia/Kathmandu').startOf(dayNumberOf('2026-11-21'))).toBe(instant('2026-11-20T18:15:00Z'));
  });

  test('half an hour has passed at half past, also where the zone is off by a quarter', () => {
    expect(companyCalendar('Asia/Kathmandu').hourPassed(instant('2026-11-21T00:45:00Z'))).toBe(0.5);
    expect(companyCalendar('Asia/Shanghai').hourPassed(instant('2026-11-21T00:30:00Z'))).toBe(0.5);
  });

  test('the day on which summer time begins has 23 hours, the day on which it ends 25', () => {
    const calendar = companyCalendar('America/New_York');
    const length = (day: string) =>
      (calendar.startOf(dayNumberOf(day) + 1) - calendar.startOf(dayNumberOf(day))) / 3_600_000;
    expect(length('2026-03-08')).toBe(23);
    expect(length('2026-11-01')).toBe(25);
    expect(length('2026-11-02')).toBe(24);
  });

  test('the repeated hour keeps one name', () => {
    const calendar = companyCalendar('America/New_York');
    expect(calendar.at(instant('2026-11-01T05:30:00Z')).hour).toBe(1);
    expect(calendar.at(instant('2026-11-01T06:30:00Z')).hour).toBe(1);
    expect(calendar.at(instant('2026-11-01T07:30:00Z')).hour).toBe(2);
  });

  test('a day whose midnight is skipped begins at one o’clock', () => {
    const calendar = companyCalendar('Africa/Cairo');
    const start = calendar.startOf(dayNumberOf('2026-04-24'));
    expect(calendar.at(start)).toMatchObject({ day: '2026-04-24', hour: 1 });
    expect(calendar.at(start - 1).day).toBe('2026-04-23');
  });

  test('every instant lies in the day that starts at or before it', () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia'];
    const calendars = zones.map(companyCalendar);
    const range = { min: instant('2024-01-01T00:00:00Z'), max: instant('2028-01-01T00:00:00Z') };
    fc.assert(
      fc.property(fc.constantFrom(...calendars), fc.integer(range), (calendar, ms) => {
        const { day, dayNumber } = calendar.at(ms);
        return (
          dayName(dayNumber) === day &&
          calendar.startOf(dayNumber) <= ms &&
          ms < calendar.startOf(dayNumber + 1) &&
          calendar.at(calendar.startOf(dayNumber)).dayNumber === dayNumber
        );
      }),
      { numRuns: 300 },
    );
  });
});
