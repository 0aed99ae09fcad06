import { defined, entriesOf } from '@onair/contract/typed';

/** How many numbers an id takes. */
export const UUID_NUMBERS = 4;

/**
 * Mulberry32: a small generator fully determined by its seed, so that demo data is the same on every machine.
 * Not for secrets.
 */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  /** 0 ≤ x < 1, in steps of 2⁻³². */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    next,
    /** Leaves out as many numbers. */
    skip: (n: number): void => {
      state = (state + Math.imul(0x6d2b79f5, n)) >>> 0;
    },
    /** An integer from 0 to n−1. */
    below,
    chance: (p: number): boolean => next() < p,
    pick: <T>(list: readonly T[]): T => defined(list[below(list.length)]),
    /** One of the keys, weighted. */
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const entries = entriesOf(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return defined(entries.at(-1))[0];
    },
    /** An id in the form of a UUID (version 4), made of `UUID_NUMBERS` numbers. */
    uuid: (): string => {
      const word = () =>
        Math.floor(next() * 2 ** 32)
          .toString(16)
          .padStart(8, '0');
      const hex = word() + word() + word() + word();
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
};

export type Prng = ReturnType<typeof seeded>;

/** A number 0 ≤ x < 1 determined by three integers: for values needed in any order. */
export const mix = (a: number, b: number, c = 0): number => {
  let h =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(c + 0x165667b1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
};
