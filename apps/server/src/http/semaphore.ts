import { AppError } from '../lib/errors.ts';

/** Acquires a slot for long work; the returned function releases it, idempotently. */
type Acquire = (key: string, words: string) => () => void;

/**
 * Limits concurrent long work, per key and in total.
 * The function throws AppError `tooMany` when no slot is free.
 */
export const semaphore = (perKey: number, altogether: number): Acquire => {
  const held = new Map<string, number>();
  let all = 0;
  return (key, words) => {
    const mine = held.get(key) ?? 0;
    if (mine >= perKey || all >= altogether) throw new AppError('tooMany', { words, retryAfterSeconds: 5 });
    held.set(key, mine + 1);
    all += 1;
    let holding = true;
    return () => {
      if (!holding) return;
      holding = false;
      all -= 1;
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    };
  };
};
