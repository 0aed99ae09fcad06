import { unreadMessages } from '@onair/contract/notifications/messages';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keyOf, queryClient, refetch } from './query.ts';

test('a first read that is under way when something changes is started over', async () => {
  const answers: ((count: number) => void)[] = [];
  const observer = new QueryObserver<number>(queryClient, {
    queryKey: keyOf(unreadMessages, {}),
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const seen: (number | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));
  expect(answers).toHaveLength(1);
  const again = refetch(unreadMessages);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(17);
  answers[1]?.(18);
  await again;
  expect(observer.getCurrentResult().data).toBe(18);
  expect(seen).not.toContain(17);
  leave();
});
