import { expect, test } from 'vitest';
import { insertAt } from './emoji.ts';
import { EMPTY_ROOM, type RoomState } from './room-state.ts';
import { linesToAnnounce, nextSendAt, sendState } from './send-state.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const mode = { open: true, guests: true, slowSeconds: 0, filter: 'off', sharedNetwork: false, version: 1 } as const;
const room = (changed: Partial<RoomState> = {}): RoomState => ({ ...EMPTY_ROOM, mode, ...changed });
const me = (rank: 0 | 1 | 2) => ({ id: 'me', name: 'Me', rank });

test('a closed room is closed to all but operators', () => {
  const closed = { mode: { ...mode, open: false } };
  expect(sendState(room(closed), NOW, 0, false)).toEqual({ may: false, why: 'closed' });
  expect(sendState(room({ ...closed, me: me(2) }), NOW, 0, true)).toEqual({ may: true });
});

test('where guests may not write, accounts may, also before the room has confirmed them', () => {
  const state = room({ mode: { ...mode, guests: false } });
  expect(sendState(state, NOW, 0, false)).toEqual({ may: false, why: 'guests' });
  expect(sendState(state, NOW, 0, true)).toEqual({ may: true });
});

test('a mute ends by itself at its time, and one for good does not', () => {
  const muted = (until: string | null) =>
    sendState(room({ muted: { until, reason: '', network: false } }), NOW, 0, false).may;
  expect([muted(null), muted('2026-11-21T12:00:01.000Z'), muted('2026-11-21T11:59:59.000Z')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('slow mode counts from one’s last line, or from what the server says, and not for operators', () => {
  const slow = room({ mode: { ...mode, slowSeconds: 10 } });
  expect(nextSendAt(slow, 0)).toBe(0);
  expect(nextSendAt(slow, NOW - 4000)).toBe(NOW + 6000);
  const refused = room({
    ...slow,
    pending: [
      {
        clientMessageId: 'a',
        text: 'a',
        lineId: null,
        refusal: { reason: 'slow', msg: '', until: '2026-11-21T12:00:08.000Z' },
      },
    ],
  });
  expect(nextSendAt(refused, NOW - 4000)).toBe(NOW + 8000);
  expect(sendState(slow, NOW, NOW + 5500, false)).toEqual({ may: false, why: 'slow', wait: 6 });
  expect(sendState({ ...slow, me: me(2) }, NOW, NOW + 5500, true)).toEqual({ may: true });
});

test('only new lines of others that are shown are read out, and none when the room is entered', () => {
  const line = (seq: number, changed = {}) => ({
    id: `${seq}`,
    seq,
    personId: 'other',
    username: 'Ada',
    rank: 0 as const,
    content: 'text',
    time: '2026-11-21T12:00:00.000Z',
    state: 'shown' as const,
    isCollect: false,
    ...changed,
  });
  expect(linesToAnnounce([line(1)], null, 'me')).toEqual({ fresh: [], newest: 1 });
  const lines = [line(1), line(2, { personId: 'me' }), line(3, { state: 'held' }), line(4)];
  expect(linesToAnnounce(lines, 1, 'me')).toEqual({ fresh: [line(4)], newest: 4 });
});

test('an emoji takes the place of what is selected', () => {
  expect(insertAt('good day', '👍', 5, 8)).toEqual({ text: 'good 👍', caret: 7 });
  expect(insertAt('good', '👍', null, null)).toEqual({ text: 'good👍', caret: 6 });
});
