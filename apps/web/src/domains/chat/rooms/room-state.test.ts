import type { ChatLine } from '@onair/contract/chat/line';
import type { FromRoom } from '@onair/contract/chat/room';
import { expect, test } from 'vitest';
import { applyFrame, EMPTY_ROOM, LINES_KEPT, type RoomState } from './room-state.ts';

const line = (seq: number, changed: Partial<ChatLine> = {}): ChatLine => ({
  id: `line-${seq}`,
  seq,
  personId: 'p1',
  username: 'Ada#1f2e',
  rank: 0,
  content: `text ${seq}`,
  time: '2026-11-20T12:00:00.000Z',
  state: 'shown',
  isCollect: false,
  ...changed,
});
const entered = (rank: 0 | 2 = 0, epoch = 'e1'): FromRoom => ({
  type: 'entered',
  epoch,
  seq: 9,
  me: { id: 'me', name: 'Me', rank },
  refused: null,
  mode: { open: true, guests: true, slowSeconds: 0, filter: 'off', sharedNetwork: false, version: 1 },
  pinned: null,
  muted: null,
});
const events = (after: number | null, seq: number | null, list: Extract<FromRoom, { type: 'events' }>['events']) =>
  ({ type: 'events', after, seq, events: list }) as const;
const room = (...frames: FromRoom[]): RoomState => frames.reduce(applyFrame, EMPTY_ROOM);
const seqs = (state: RoomState) => state.lines.map(({ seq }) => seq);

test('repeated events, or a replay over known lines, show each line once and in order', () => {
  const frame = events(
    0,
    3,
    [1, 2, 3].map((seq) => ({ seq, kind: 'message' as const, line: line(seq) })),
  );
  const state = room(entered(), frame, frame, events(1, 2, [{ seq: 2, kind: 'message', line: line(2) }]));
  expect(seqs(state)).toEqual([1, 2, 3]);
});

test('a deleted line goes from the audience, with its pin, and stays marked for operators', () => {
  const shown = events(0, 2, [
    { seq: 1, kind: 'message', line: line(1) },
    { seq: 2, kind: 'pinned', line: line(1) },
  ]);
  const gone = events(2, 3, [{ seq: 3, kind: 'deleted', id: 'line-1' }]);
  const audience = room(entered(), shown, gone);
  expect([audience.lines, audience.pinned]).toEqual([[], null]);
  const operator = room(entered(2), shown, gone);
  expect(operator.lines.map(({ state }) => state)).toEqual(['deleted']);
  expect(operator.pinned).toBeNull();
});

test('a restored line returns to its place', () => {
  const state = room(
    entered(),
    events(
      0,
      3,
      [1, 3].map((seq) => ({ seq, kind: 'message' as const, line: line(seq) })),
    ),
    events(3, 4, [{ seq: 4, kind: 'restored', line: line(2) }]),
  );
  expect(seqs(state)).toEqual([1, 2, 3]);
});

test('the place follows frames in turn, never one that is out of turn, and starts over with another epoch', () => {
  const taken = room(entered(), events(0, 5, []), events(null, 7, [{ seq: 7, kind: 'unmuted', personId: 'x' }]));
  expect(taken.place).toEqual({ epoch: 'e1', seq: 5 });
  const before = applyFrame(taken, { type: 'gap', seq: 8, lines: [line(8)] });
  expect(before.place).toEqual({ epoch: 'e1', seq: 8 });
  const after = applyFrame(before, entered(0, 'e2'));
  expect([after.place, after.lines]).toEqual([{ epoch: 'e2', seq: 0 }, []]);
});

test('a mute is one’s own or another’s', () => {
  const muted = (personId: string) => room(entered(), events(0, 1, [{ seq: 1, kind: 'muted', personId, until: null }]));
  expect(muted('me').muted).toEqual({ until: null, reason: '', network: false });
  expect(muted('p1').muted).toBeNull();
});

test('a room keeps its latest lines', () => {
  const many = Array.from({ length: LINES_KEPT + 20 }, (_, n) => ({
    seq: n + 1,
    kind: 'message' as const,
    line: line(n + 1),
  }));
  const state = room(entered(), events(0, many.length, many));
  expect([state.lines.length, state.lines[0]?.seq]).toEqual([LINES_KEPT, 21]);
});

test('one’s own line is pending until the room shows it, and stays with its reason when it is refused', () => {
  const start: RoomState = {
    ...room(entered()),
    pending: ['a', 'b'].map((clientMessageId) => ({
      clientMessageId,
      text: clientMessageId,
      lineId: null,
      refusal: null,
    })),
  };
  const said = applyFrame(start, { type: 'said', clientMessageId: 'a', id: 'line-1', seq: 1 });
  expect(said.pending.map(({ lineId }) => lineId)).toEqual(['line-1', null]);
  const shown = applyFrame(said, events(0, 1, [{ seq: 1, kind: 'message', line: line(1) }]));
  const refused = applyFrame(shown, { type: 'refused', clientMessageId: 'b', reason: 'slow', msg: 'Wait', until: 'T' });
  expect(refused.pending).toEqual([
    { clientMessageId: 'b', text: 'b', lineId: null, refusal: { reason: 'slow', msg: 'Wait', until: 'T' } },
  ]);
  const first = applyFrame(room(entered(), events(0, 1, [{ seq: 1, kind: 'message', line: line(1) }])), {
    type: 'said',
    clientMessageId: 'a',
    id: 'line-1',
    seq: 1,
  });
  expect(first.pending).toEqual([]);
});

test('a line that was held for review is no longer pending once an operator approves it', () => {
  const held: RoomState = {
    ...room(entered()),
    pending: [
      { clientMessageId: 'a', text: 'text 4', lineId: null, refusal: { reason: 'held', msg: '', until: null } },
    ],
  };
  const passed = applyFrame(held, events(4, 5, [{ seq: 5, kind: 'restored', line: { ...line(4), personId: 'me' } }]));
  expect(passed.pending).toEqual([]);
});

test('the status of lines that are no longer kept is remembered', () => {
  const state = room(
    entered(2),
    events(0, 3, [
      { seq: 1, kind: 'deleted', id: 'old' },
      { seq: 2, kind: 'collected', id: 'old', handled: false },
    ]),
  );
  expect(state.statuses.get('old')).toEqual({ state: 'deleted', isCollect: true, handled: false });
});

test('a mute of one’s network is told with its reason, and its end too; operators learn of a network that is held', () => {
  const muted = { until: '2026-11-21T12:10:00.000Z', reason: 'advertising', network: true };
  expect(room(entered(), { type: 'muted', muted }).muted).toEqual(muted);
  expect(room(entered(), { type: 'muted', muted }, { type: 'muted', muted: null }).muted).toBeNull();
  const held = { personId: 'p1', name: 'Loud#1234', guests: 3, until: '2026-11-21T12:01:00.000Z' };
  const told = room(entered(2), events(0, 1, [{ seq: 1, kind: 'networkHeld', ...held }]));
  expect(told.heldNetwork).toEqual(held);
});
