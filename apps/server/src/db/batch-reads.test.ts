import { expect, test } from 'vitest';
import { batchReads } from './list.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('identical reads in one turn of the event loop share one query, which runs after the last of them', async () => {
  let state = 'before';
  const read: string[] = [];
  const ask = batchReads(String, async (page: number) => {
    read.push(`${page} ${state}`);
    return `${page} ${state}`;
  });
  const [one, other] = [ask(1), ask(2)];
  await Promise.resolve();
  state = 'after';
  const same = ask(1);
  expect(await Promise.all([one, same, other])).toEqual(['1 after', '1 after', '2 after']);
  expect(read).toEqual(['1 after', '2 after']);
});

test('a read during a running query gets a query of its own, and does not wait for the running one', async () => {
  let state = 'old';
  const open: ((answer: string) => void)[] = [];
  const ask = batchReads(String, (_: number) => {
    const seen = state;
    return new Promise<string>((resolve) => open.push(() => resolve(seen)));
  });
  const first = ask(1);
  await nextTurn();
  state = 'new';
  const second = ask(1);
  await nextTurn();
  expect(open).toHaveLength(2);
  open[1]?.('');
  expect(await second).toBe('new');
  open[0]?.('');
  expect(await first).toBe('old');
});

test('a failure reaches all callers, and later calls query again', async () => {
  let fails = true;
  const ask = batchReads(String, async (_: number) => {
    if (fails) throw new Error('away');
    return 'there';
  });
  const both = [ask(1), ask(1)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask(1)).toBe('there');
});
