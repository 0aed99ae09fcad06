import type { ChatRow } from '@onair/contract/chat/chat';
import type { ChatLine } from '@onair/contract/chat/line';
import { describe, expect, test } from 'vitest';
import { companyClock } from '../../../shared/i18n/company-clock.ts';
import { formatIn } from '../../../shared/i18n/format.ts';
import { type ChatFilter, fitting, lineTime, rowsOf } from './chat-rows.ts';

const line = (seq: number, changed: Partial<ChatLine> = {}): ChatLine => ({
  id: `line-${seq}`,
  seq,
  personId: 'p1',
  username: 'Ada#1f2e',
  rank: 0,
  content: `text ${seq}`,
  time: '2026-11-21T12:00:00.000Z',
  state: 'shown',
  isCollect: false,
  ...changed,
});
const row = (seq: number, changed: Partial<ChatRow> = {}): ChatRow => ({
  ...line(seq),
  original: null,
  words: [],
  review: null,
  handled: false,
  ...changed,
});
const all = { category: 'all', text: '' } as const;
const none = new Map<string, ChatRow>();
const fits = (one: ChatRow, filter: ChatFilter) => fitting(filter)(one);
const seqs = (rows: ChatRow[]) => rows.map(({ seq }) => seq);

describe('rows of the chat', () => {
  test('loaded rows and the room’s events form one list, each line once and in order', () => {
    const read = { rows: [row(3), row(5)], whole: false };
    const room = { lines: [line(1), line(5), line(4), line(6)], statuses: new Map() };
    expect(seqs(rowsOf(read, room, none, all))).toEqual([3, 4, 5, 6]);
    expect(seqs(rowsOf({ ...read, whole: true }, room, none, all))).toEqual([1, 3, 4, 5, 6]);
  });

  test('a line that another operator deleted or marked is shown as it is now, no matter who read it when', () => {
    const read = { rows: [row(1), row(2, { isCollect: true })], whole: true };
    const statuses = new Map([
      ['line-1', { state: 'deleted' as const }],
      ['line-2', { isCollect: false, handled: false }],
    ]);
    const rows = rowsOf(read, { lines: [], statuses }, none, all);
    expect(rows.map(({ state, isCollect }) => [state, isCollect])).toEqual([
      ['deleted', false],
      ['shown', false],
    ]);
  });

  test('a line leaves the review queue once anyone has decided', () => {
    const read = { rows: [row(1, { state: 'held', review: 'pending' }), row(2, { review: 'pending' })], whole: true };
    const waiting = (statuses: Map<string, { state?: 'shown' | 'deleted' }>) =>
      seqs(rowsOf(read, { lines: [], statuses }, none, { category: 'held', text: '' }));
    expect(waiting(new Map())).toEqual([1, 2]);
    expect(waiting(new Map([['line-1', { state: 'shown' }]]))).toEqual([2]);
    expect(waiting(new Map([['line-2', { state: 'deleted' }]]))).toEqual([1]);
  });

  test('the server’s answer to one’s own act counts before the room tells it', () => {
    const answers = new Map([['line-1', row(1, { state: 'deleted' })]]);
    const rows = rowsOf({ rows: [row(1)], whole: true }, { lines: [line(1)], statuses: new Map() }, answers, all);
    expect(rows[0]?.state).toBe('deleted');
  });

  test('a row that has not changed is the same object when another line comes, so that it is not rendered again', () => {
    const read = { rows: [row(1), row(2), row(3)], whole: true };
    const statuses = new Map([['line-2', { state: 'deleted' as const }]]);
    const lines = [line(3), line(4)];
    const before = rowsOf(read, { lines, statuses }, none, all);
    const after = rowsOf(read, { lines: [...lines, line(5)], statuses: new Map(statuses) }, none, all);
    expect(after.length).toBe(before.length + 1);
    for (const [at, known] of before.entries()) expect(after[at]).toBe(known);
    const marked = rowsOf(read, { lines: [line(3, { isCollect: true }), ...lines.slice(1)], statuses }, none, all);
    expect(marked.map((one, at) => one === before[at])).toEqual([true, true, false, true]);
    expect(marked[2]?.isCollect).toBe(true);
  });

  test.each([
    ['shARP', true],
    ['ａｄａ', true],
    ['nobody', false],
  ])('%s is looked for in text and name, whatever its case and width: %s', (text, found) => {
    expect(fits(row(1, { content: 'The picture is Sharp' }), { category: 'all', text })).toBe(found);
  });

  test('categories tell people by their rank', () => {
    const ranks = [0, 1, 2, 3] as const;
    const of = (category: 'guests' | 'users' | 'staff') =>
      ranks.filter((rank) => fits(row(1, { rank }), { category, text: '' }));
    expect([of('guests'), of('users'), of('staff')]).toEqual([[0], [1], [2, 3]]);
  });
});

test.each(['zh-CN', 'en-US'] as const)(
  'a line of the company’s today shows its time, one of another day its day too, in %s',
  (locale) => {
    const clock = companyClock(formatIn(locale), 'Asia/Shanghai', 'UTC');
    const now = new Date('2026-11-22T09:30:00+08:00');
    expect(lineTime('2026-11-22T00:03:05+08:00', now, clock)).toBe('00:03:05');
    const yesterday = lineTime('2026-11-21T23:59:58+08:00', now, clock);
    expect(yesterday).toMatch(/21.*2026|2026.*21/);
    expect(yesterday).toMatch(/23:59:58$/);
  },
);
