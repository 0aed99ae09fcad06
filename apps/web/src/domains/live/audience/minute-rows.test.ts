import type { TimelineEvent, TimelinePoint } from '@onair/contract/live/studios/history';
import { describe, expect, test } from 'vitest';
import { minuteRows } from './minute-rows.ts';

const point = (at: string, viewers: number): TimelinePoint => ({
  at,
  videoKbps: 2000,
  audioKbps: 64,
  fps: 30,
  viewers,
  chat: 1,
});
const event = (at: string, kind: TimelineEvent['kind']): TimelineEvent => ({
  id: crypto.randomUUID(),
  at,
  kind,
  who: null,
  act: null,
  line: null,
  from: null,
  to: null,
  reason: null,
  waitedMs: null,
  gapMs: null,
  silentMs: null,
});

describe('the timeline', () => {
  test('has a place for every minute, so that a pause is seen as one', () => {
    const rows = minuteRows([point('2026-11-21T10:00:00Z', 4), point('2026-11-21T10:03:00Z', 6)], []);
    expect(rows.map((row) => row.viewers)).toEqual([4, null, null, 6]);
    expect(rows.map((row) => row.at / 60_000 - Date.parse('2026-11-21T10:00:00Z') / 60_000)).toEqual([0, 1, 2, 3]);
  });

  test('marks a switch and an act in the minute in which they happened, one without figures too', () => {
    const rows = minuteRows(
      [point('2026-11-21T10:00:00Z', 4)],
      [event('2026-11-21T10:02:59Z', 'switched'), event('2026-11-21T10:00:59.9Z', 'act')],
    );
    expect(rows.map((row) => [row.switches.length, row.acts.length])).toEqual([
      [0, 1],
      [0, 0],
      [1, 0],
    ]);
  });

  test('is empty while nothing is known, whatever else was noted', () => {
    expect(minuteRows([], [])).toEqual([]);
    expect(minuteRows([], [event('2026-11-21T10:00:00Z', 'stall')])).toEqual([]);
  });
});
