import { mix } from '../prng.ts';

/**
 * The demo company's readers: three kinds who return, and some who come once. Each kind gains a fixed number a day, a
 * fraction of which is still active a day later; activity on a day is random. Overall, of a day's visitors 38 % return
 * the day after, 24 % after three days, 15 % after seven and 11 % after twelve.
 */
const KINDS = [
  { newADay: 0, constant: 3_000, stay: 1, chance: 0.5, oldest: 0 },
  { newADay: 760, constant: 0, stay: 0.9, chance: 0.4, oldest: 55 },
  { newADay: 2_180, constant: 0, stay: 0.614, chance: 0.74, oldest: 16 },
  { newADay: 1_150, constant: 0, stay: 0, chance: 1, oldest: 0 },
] as const;
/** Room for one kind and first day in a reader's number. */
const ROOM = 2 ** 13;

/** A reader's number, the same on every day. */
const numberOf = (kind: number, firstDay: number, n: number): number => (firstDay * KINDS.length + kind) * ROOM + n;

/**
 * The readers of a day, by number.
 * @param busy size of the crowd relative to an ordinary day
 */
export const readersOf = (day: number, busy: number): Set<number> => {
  const readers = new Set<number>();
  for (const [kind, { newADay, constant, stay, chance, oldest }] of KINDS.entries()) {
    const once = stay === 0;
    for (let age = 0; age <= oldest; age += 1) {
      const first = constant > 0 ? 0 : day - age;
      const there = Math.min(ROOM, Math.floor(constant + newADay * (once ? busy : stay ** age)));
      for (let n = 0; n < there; n += 1) {
        const number = numberOf(kind, first, n);
        if (once || mix(day, number) < chance * busy) readers.add(number);
      }
    }
  }
  return readers;
};
