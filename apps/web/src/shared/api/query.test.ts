import { unreadMessages } from '@onair/contract/notifications/messages';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refresh } from './freshness.ts';
import { keyOf, queryClient, refetchAll, reloadFirstPage } from './query.ts';

test('a first read in progress restarts when its data changes', async () => {
  const answers: ((count: number) => void)[] = [];
  const observer = new QueryObserver<number>(queryClient, {
    queryKey: keyOf(unreadMessages, {}),
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const seen: (number | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));
  expect(answers).toHaveLength(1);
  const again = refresh(unreadMessages.reads);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(17);
  answers[1]?.(18);
  await again;
  expect(observer.getCurrentResult().data).toBe(18);
  expect(seen).not.toContain(17);
  leave();
});

const KEY = ['an endless list'];
test.each([
  ['Refresh', () => reloadFirstPage(KEY)],
  ['a change of the language', async () => refetchAll()],
])('%s reads one page of an endless list, however many were read', async (_, again) => {
  queryClient.clear();
  const asked: number[] = [];
  const options = {
    queryKey: KEY,
    queryFn: async ({ pageParam }: { pageParam: unknown }) => {
      asked.push(Number(pageParam));
      return Number(pageParam);
    },
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
  };
  const observer = new InfiniteQueryObserver(queryClient, options);
  const leave = observer.subscribe(() => {});
  for (const page of [0, 1, 2]) {
    await expect.poll(() => asked.length).toBe(page + 1);
    await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
    if (page < 2) void observer.fetchNextPage();
  }
  await again();
  await expect.poll(() => asked.length).toBe(4);
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  expect(asked).toEqual([0, 1, 2, 0]);
  expect(observer.getCurrentResult().data?.pages).toEqual([0]);
  leave();
});
