import type { Limits } from './limits.ts';

/** Counts keys that were asked about and were none, each address for itself. Told the time, in milliseconds. */
export type Tries = {
  /** Whether this key is asked about. `mark` tells keys apart. */
  mayTry: (address: string, mark: string, now: number) => boolean;
  /** It was asked about, and is none. */
  failed: (address: string, mark: string, now: number) => void;
  /** Someone there has a key: what failed was a mistake. */
  succeeded: (address: string) => void;
};

/** Addresses whose failures are remembered; the oldest is forgotten first. */
const REMEMBERED = 10_000;

type Failed = { times: number; at: number };

/**
 * An encoder with a wrong key tries the same one again and again: that counts once against its address, and does not keep
 * others there out. Guesses are different keys, of which each address has only so many.
 */
export const newTries = ({ failedKeys, failuresMs }: Limits): Tries => {
  const failures = new Map<string, Map<string, Failed>>();
  const recent = (address: string, now: number): Map<string, Failed> => {
    const all = failures.get(address) ?? new Map<string, Failed>();
    for (const [mark, { at }] of all) if (now - at >= failuresMs) all.delete(mark);
    return all;
  };
  return {
    mayTry: (address, mark, now) => {
      const all = recent(address, now);
      const known = all.get(mark);
      return known ? known.times < failedKeys : all.size < failedKeys;
    },
    failed: (address, mark, now) => {
      const all = recent(address, now);
      all.set(mark, { times: (all.get(mark)?.times ?? 0) + 1, at: now });
      failures.delete(address);
      failures.set(address, all);
      const oldest = failures.keys().next().value;
      if (failures.size > REMEMBERED && oldest !== undefined) failures.delete(oldest);
    },
    succeeded: (address) => void failures.delete(address),
  };
};
