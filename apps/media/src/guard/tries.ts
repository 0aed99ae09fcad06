import type { Limits } from './limits.ts';

/** Counts failed keys per address. The caller passes the time, in milliseconds. */
export type Tries = {
  /** Whether this key may be checked. `mark` distinguishes keys. */
  mayTry: (address: string, mark: string, now: number) => boolean;
  /** The key was checked and is invalid. */
  failed: (address: string, mark: string, now: number) => void;
  /** A key from this address was valid: earlier failures were mistakes. */
  succeeded: (address: string) => void;
};

/** Addresses with remembered failures; the oldest is forgotten first. */
const REMEMBERED = 10_000;

type Failed = { times: number; at: number };

/**
 * An encoder with a wrong key retries the same one again and again: that counts once against its address and does not
 * lock others there out. Guesses are distinct keys, and each address has only a limited number of those.
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
