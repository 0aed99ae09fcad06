import type { PopularItem } from '@onair/contract/analytics/workplace';
import { expect, test } from 'vitest';
import { sortByChange } from './popular-table.tsx';

const item = (contentId: number, increases: number | null): PopularItem => ({
  key: contentId,
  contentId,
  title: `item ${contentId}`,
  clickNumber: 10,
  increases,
  today: 0,
  yesterday: 0,
  placed: null,
});
const items = [item(1, 5), item(2, null), item(3, -20), item(4, 35)];
const order = (sorted: readonly PopularItem[]) => sorted.map((each) => each.contentId);

test('the ranking keeps the order of clicks until a direction is chosen', () => {
  expect(sortByChange(items, 'none')).toBe(items);
});

test('the daily change sorts both ways, items without a reference last', () => {
  expect(order(sortByChange(items, 'descending'))).toEqual([4, 1, 3, 2]);
  expect(order(sortByChange(items, 'ascending'))).toEqual([3, 1, 4, 2]);
});
