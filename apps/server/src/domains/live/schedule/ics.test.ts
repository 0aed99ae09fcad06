import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './ics.rules.ts';

const event: CalendarEvent = {
  uid: 'a@onair',
  sequence: 3,
  changedAt: '2026-11-22T08:00:00.123Z',
  startsAt: '2026-11-22T12:00:00Z',
  endsAt: '2026-11-22T13:30:00Z',
  title: 'Evening',
  description: '',
  url: null,
  cancelled: false,
};
const file = (more: Partial<CalendarEvent>) => calendarFile({ name: 'Main', events: [{ ...event, ...more }] });
/** As a calendar reads it: lines that were folded are put together. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('times are in UTC, and the sequence says which version is the latest', () => {
  expect(unfolded(file({}))).toEqual(
    expect.arrayContaining([
      'DTSTART:20261122T120000Z',
      'DTEND:20261122T133000Z',
      'DTSTAMP:20261122T080000Z',
      'SEQUENCE:3',
      'UID:a@onair',
      'STATUS:CONFIRMED',
    ]),
  );
});

test('what has a meaning in a calendar is escaped, and nothing can begin a line of its own', () => {
  const lines = unfolded(file({ title: 'a,b;c\\d\r\nEND:VCALENDAR\u0007', description: 'one\ntwo' }));
  expect(lines).toContain('SUMMARY:a\\,b\\;c\\\\d\\nEND:VCALENDAR');
  expect(lines).toContain('DESCRIPTION:one\\ntwo');
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
});

test('no line is longer than 75 bytes, and no sign is cut in two', () => {
  const title = '城市里的音乐人🎵'.repeat(12);
  const text = file({ title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${title}`);
  expect(text).not.toContain('\ufffd');
});

test('a cancelled one says so', () => {
  expect(unfolded(file({ cancelled: true }))).toContain('STATUS:CANCELLED');
});
