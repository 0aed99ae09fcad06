import { describe, expect, test } from 'vitest';
import { concurrencyLimiter } from './concurrency-limiter.ts';

/** Work that the test completes. */
const work = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, finish: resolve };
};

describe('the queue for hashing', () => {
  test('never runs more at a time than it may', async () => {
    const queue = concurrencyLimiter(2, 50);
    let running = 0;
    let most = 0;
    const all = Array.from({ length: 40 }, () =>
      queue(async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      }),
    );
    await Promise.all(all);
    expect(most).toBe(2);
  });

  test('refuses with a time to come again when all places are taken', async () => {
    const queue = concurrencyLimiter(1, 2);
    const first = work();
    const others = [queue(() => first.promise), queue(async () => {}), queue(async () => {})];
    await expect(queue(async () => {})).rejects.toMatchObject({ failure: 'tooMany', retryAfterSeconds: 2 });
    first.finish();
    await Promise.all(others);
  });

  test('serves known callers first, in the order they came, and makes room for them', async () => {
    const queue = concurrencyLimiter(1, 3);
    const first = work();
    const order: string[] = [];
    const job = (name: string, urgent = false) => queue(async () => void order.push(name), urgent);
    const running = queue(() => first.promise);
    const a = job('a');
    const b = job('b');
    const c = job('c');
    const known1 = job('known 1', true);
    const known2 = job('known 2', true);
    await expect(c).rejects.toMatchObject({ failure: 'tooMany' });
    await expect(b).rejects.toMatchObject({ failure: 'tooMany' });
    first.finish();
    await Promise.all([running, a, known1, known2]);
    expect(order).toEqual(['known 1', 'known 2', 'a']);
  });

  test('does not let known callers crowd each other out', async () => {
    const queue = concurrencyLimiter(1, 1);
    const first = work();
    const running = queue(() => first.promise, true);
    const waiting = queue(async () => {}, true);
    await expect(queue(async () => {}, true)).rejects.toMatchObject({ failure: 'tooMany' });
    first.finish();
    await Promise.all([running, waiting]);
  });

  test('goes on after work that failed', async () => {
    const queue = concurrencyLimiter(1, 5);
    await expect(
      queue(async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    await expect(queue(async () => 'fine')).resolves.toBe('fine');
  });
});
