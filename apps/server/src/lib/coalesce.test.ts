import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A read that the test completes. */
const slowRead = () => {
  let value = 0;
  const ends: (() => void)[] = [];
  let reads = 0;
  const read = async (): Promise<number> => {
    reads += 1;
    const seen = value;
    await new Promise<void>((resolve) => ends.push(resolve));
    return seen;
  };
  const end = async (): Promise<void> => {
    while (ends.length === 0) await Promise.resolve();
    ends.shift()?.();
  };
  return { read, end, reads: () => reads, set: (to: number) => (value = to) };
};

test('a hundred callers at once cost one read, and a hundred that come meanwhile one more', async () => {
  const source = slowRead();
  const ask = coalesce(source.read);
  const first = Array.from({ length: 100 }, ask);
  await Promise.resolve();
  source.set(1);
  const later = Array.from({ length: 100 }, ask);
  await source.end();
  expect(new Set(await Promise.all(first))).toEqual(new Set([0]));
  await source.end();
  // They asked after the change, so the read that was in progress is not theirs.
  expect(new Set(await Promise.all(later))).toEqual(new Set([1]));
  expect(source.reads()).toBe(2);
});

test('a read that fails fails for its own callers only', async () => {
  let works = false;
  const ask = coalesce(async () => {
    if (!works) throw new Error('away');
    return 'back';
  });
  await expect(ask()).rejects.toThrow('away');
  works = true;
  expect(await ask()).toBe('back');
});
