import { expect, test } from 'vitest';
import { arrangementOf, inRows, mainCards, sideCards } from './arrangement.ts';

const shown = (...keys: string[]) => keys.map((key) => ({ key, shown: true }));

test('by default the cards are in their usual order, small ones in pairs', () => {
  const usual = arrangementOf(undefined, true);
  expect(inRows(mainCards(usual))).toEqual([['figures'], ['work', 'onAir'], ['clicks'], ['popular', 'categories']]);
  expect(sideCards(usual)).toEqual(['quick', 'announcements', 'documents']);
  expect(inRows(mainCards(arrangementOf(undefined, false)))[1]).toEqual(['work']);
});

test('cards stand as they were put; hidden ones are left out, and a lone small one has a row', () => {
  const saved = [
    ...shown('clicks', 'work', 'figures', 'onAir', 'popular'),
    { key: 'categories', shown: false },
    ...shown('documents', 'quick'),
  ];
  const own = arrangementOf(saved, true);
  expect(inRows(mainCards(own))).toEqual([['clicks'], ['work'], ['figures'], ['onAir', 'popular']]);
  expect(sideCards(own)).toEqual(['documents', 'quick', 'announcements']);
});

test('the card that greets cannot be hidden, and cards that are no more are forgotten', () => {
  const own = arrangementOf([{ key: 'figures', shown: false }, ...shown('gone')], true);
  expect(mainCards(own)).toHaveLength(6);
  expect(own.main[0]).toEqual({ key: 'figures', shown: true });
});
