import type { ChatLine, ChatRank } from '@onair/contract/chat/line';
import { expect, test } from 'vitest';
import { allowedActs, mayDoAnything, mayMute } from './allowed-acts.ts';

const line = (rank: ChatRank, changed: Partial<ChatLine> = {}): ChatLine => ({
  id: 'line',
  seq: 1,
  personId: 'author',
  username: 'Ada',
  rank,
  content: 'text',
  time: '2026-11-21T12:00:00.000Z',
  state: 'shown',
  isCollect: false,
  ...changed,
});
const actor = (rank: ChatRank) => ({ id: 'actor', rank });

test('no one below a moderator is offered an action', () => {
  expect([0, 1].map((rank) => mayDoAnything(line(0), actor(rank as ChatRank)))).toEqual([false, false]);
});

test('a moderator acts on guests and users, never on other moderators or admins', () => {
  const offered = ([0, 1, 2, 3] as const).map((rank) => allowedActs(line(rank), actor(2), null));
  expect(offered).toEqual([['pin', 'delete'], ['pin', 'delete'], [], []]);
  expect(([0, 1, 2, 3] as const).map((rank) => mayMute(line(rank), actor(2)))).toEqual([true, true, false, false]);
});

test('one may take back and pin one’s own line, and not mute oneself', () => {
  const own = line(2, { personId: 'actor' });
  expect([allowedActs(own, actor(2), null), mayMute(own, actor(2))]).toEqual([['pin', 'delete'], false]);
});

test('what is offered follows what the line is', () => {
  expect(allowedActs(line(0), actor(3), 'line')).toEqual(['unpin', 'delete']);
  expect(allowedActs(line(0, { state: 'deleted' }), actor(3), null)).toEqual(['restore']);
  expect(allowedActs(line(0, { state: 'held' }), actor(3), null)).toEqual(['pass', 'reject']);
});
