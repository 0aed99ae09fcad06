/** Calendars by RFC 5545. */
export type CalendarEvent = {
  uid: string;
  /** Grows with each change, so that calendars accept the update. */
  sequence: number;
  changedAt: string;
  startsAt: string;
  endsAt: string;
  title: string;
  description: string;
  /** Where people watch it. */
  url: string | null;
  cancelled: boolean;
};

export type Calendar = { name: string; events: readonly CalendarEvent[] };

const LINE_BYTES = 75;

/** Text as a value: special characters are escaped, control characters removed. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const utc = (instant: string): string => `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** Lines of at most 75 bytes; longer ones are folded with a space, never inside a character. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += sign;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
};

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(event.uid)}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${text(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** The calendar as a file: UTF-8, lines ended by CR LF. */
export const calendarFile = ({ name, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Onair//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
