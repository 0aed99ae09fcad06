import { AppError } from '../errors.ts';

/** Takes a place for a piece of long work; the function returned gives it back, however often it is called. */
export type Acquire = (key: string, words: string) => () => void;

/**
 * Bounds long work that goes on at the same time: so many pieces for each key, so many altogether.
 * The function throws AppError `tooMany` when no place is free.
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
