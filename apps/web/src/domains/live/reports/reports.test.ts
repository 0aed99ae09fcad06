import type { LiveRecording, LiveReport, LiveReportCard } from '@onair/contract/live/live-reports';
import { expect, test } from 'vitest';
import { coverOf, firstCovered, instantAfter, instantIn, secondsAt, secondsOf } from './clip-time.ts';
import { compare, FIGURES, PLAY_FIGURES } from './compare.ts';

const card: LiveReportCard = {
  id: '01890000-0000-7000-8000-000000000001',
  studioId: '01890000-0000-7000-8000-000000000002',
  studio: 'Main',
  title: 'Tonight',
  method: 'normal',
  beganAt: '2026-03-01T18:00:00.000Z',
  endedAt: '2026-03-01T19:00:00.000Z',
  seconds: 3600,
  endReason: 'operator',
  endedBy: null,
  peak: 40,
  unique: 90,
  chatMessages: 12,
  minutesWatched: 900,
  averageMinutes: 10,
  playback: { seconds: 54_000, startMs: 840, stallsPerHour: 1.5, stalledShare: 0.002, kbps: 2100.4, latencyMs: 1250 },
};
const report = (previous: LiveReportCard | null) => ({ ...card, previous }) as LiveReport;

test('a live is compared with the one before by differences', () => {
  const before = { ...card, peak: 50, unique: 60, averageMinutes: null, seconds: 3000, chatMessages: 12 };
  expect(compare(report(before), FIGURES)).toEqual([
    { figure: 'unique', value: 90, difference: 30 },
    { figure: 'peak', value: 40, difference: -10 },
    { figure: 'average', value: 10, difference: null },
    { figure: 'length', value: 3600, difference: 600 },
    { figure: 'chat', value: 12, difference: 0 },
  ]);
  expect(compare(report(null), FIGURES).every(({ difference }) => difference === null)).toBe(true);
});

test('what players reported is compared likewise, as far as both lives have it', () => {
  const playback = { seconds: 100, startMs: 640, stallsPerHour: 2, stalledShare: 0.01, kbps: null, latencyMs: 1250 };
  expect(compare(report({ ...card, playback }), PLAY_FIGURES)).toEqual([
    { figure: 'start', value: 0.8, difference: 0.2 },
    { figure: 'stalls', value: 1.5, difference: -0.5 },
    { figure: 'rate', value: 2100, difference: null },
    { figure: 'age', value: 1.3, difference: 0 },
  ]);
  const unknown = compare(report({ ...card, playback: null }), PLAY_FIGURES);
  expect(unknown.every(({ difference }) => difference === null)).toBe(true);
});

test.each([
  ['05:30', 330],
  ['1:05:30', 3930],
  ['90:00', 5400],
  ['1:60:00', null],
  ['5', null],
  ['05:61', null],
  ['', null],
])('%s is %s seconds into a live', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

test('a time on the clock of a live is an instant, and back', () => {
  expect(instantAfter(card.beganAt, 330)).toBe('2026-03-01T18:05:30.000Z');
  expect(secondsAt(card.beganAt, '2026-03-01T18:05:30.900Z')).toBe(330);
});

test('a moment is played from the recording that covers it', () => {
  const [a, b]: [LiveRecording, LiveRecording] = [
    {
      id: 'a',
      startedAt: '2026-03-01T18:00:00.000Z',
      endedAt: '2026-03-01T18:10:00.000Z',
      seconds: 600,
      starts: ['2026-03-01T18:00:00.000Z'],
    },
    {
      id: 'b',
      startedAt: '2026-03-01T18:20:00.000Z',
      endedAt: '2026-03-01T18:35:00.000Z',
      seconds: 600,
      starts: ['2026-03-01T18:20:01.000Z', null, '2026-03-01T18:31:00.000Z'],
    },
  ];
  expect(coverOf([a, b], '2026-03-01T18:05:00.000Z')).toEqual({ recording: a, part: 1, seconds: 300 });
  expect(coverOf([a, b], '2026-03-01T18:29:59.000Z')).toEqual({ recording: b, part: 1, seconds: 598 });
  expect(coverOf([a, b], '2026-03-01T18:32:00.000Z')).toEqual({ recording: b, part: 3, seconds: 60 });
  expect(coverOf([a, b], '2026-03-01T18:15:00.000Z')).toBeNull();
  expect(coverOf([a, b], '2026-03-01T18:20:00.000Z')).toBeNull();
  expect(coverOf([], card.beganAt)).toBeNull();
  // A clip that begins before a recording, or between two, plays from the first recorded instant inside it.
  expect(firstCovered([a, b], '2026-03-01T17:59:50.000Z', '2026-03-01T18:00:06.000Z')).toEqual({
    ...{ recording: a, part: 1, seconds: 0 },
  });
  expect(firstCovered([a, b], '2026-03-01T18:15:00.000Z', '2026-03-01T18:29:00.000Z')).toMatchObject({ recording: b });
  expect(firstCovered([a, b], '2026-03-01T17:59:00.000Z', '2026-03-01T17:59:30.000Z')).toBeNull();
});

test('a second of a recording that plays as one film is an instant, over parts with and without gaps', () => {
  const starts = ['2026-03-01T18:20:01.000Z', null, '2026-03-01T18:31:00.000Z'];
  const film = { starts, startedAt: '2026-03-01T18:20:00.000Z', begins: [0, 100, 300] };
  const at = (seconds: number) => new Date(instantIn(film, seconds)).toISOString();
  expect(at(0)).toBe('2026-03-01T18:20:01.000Z');
  expect(at(150)).toBe('2026-03-01T18:22:31.000Z');
  expect(at(300)).toBe('2026-03-01T18:31:00.000Z');
  expect(at(301)).toBe('2026-03-01T18:31:01.000Z');
});
