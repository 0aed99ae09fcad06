import { createHmac, hash } from 'node:crypto';
import { dayName } from '../../../calendar.ts';

/** Days with a cached salt: as far back as returning visitors are looked for, plus a margin. */
const SALTS_MAX = 64;

/**
 * Turns a visitor's mark into the number stored for a day: the first 52 bits of SHA-256 over that day's salt and the
 * mark. The salt is derived from a key outside the database, so the database alone cannot link two days' numbers of one
 * visitor. 52 bits fit a JavaScript number; among ten million visitors a day about one hundredth of a pair is expected
 * to collide.
 */
export const visitorHasher = (key: Buffer) => {
  const salts = new Map<number, string>();
  const saltOf = (dayNumber: number): string => {
    let salt = salts.get(dayNumber);
    if (!salt) {
      if (salts.size >= SALTS_MAX) salts.clear();
      salt = createHmac('sha256', key)
        .update(`visitors of ${dayName(dayNumber)}`)
        .digest('hex');
      salts.set(dayNumber, salt);
    }
    return salt;
  };
  return (dayNumber: number, mark: string): number =>
    Number.parseInt(hash('sha256', saltOf(dayNumber) + mark, 'hex').slice(0, 13), 16);
};

export type VisitorHasher = ReturnType<typeof visitorHasher>;

/** Cached hashes over all days: those of current visitors. */
const MARKS_MAX = 50_000;

/** The same numbers for visitors with several events: each mark is hashed once, until the cache is full. */
export const rememberedHasher = (hash: VisitorHasher): VisitorHasher => {
  const days = new Map<number, Map<string, number>>();
  let known = 0;
  return (dayNumber, mark) => {
    let numbers = days.get(dayNumber);
    const found = numbers?.get(mark);
    if (found !== undefined) return found;
    if (known >= MARKS_MAX) {
      days.clear();
      numbers = undefined;
      known = 0;
    }
    if (!numbers) {
      numbers = new Map();
      days.set(dayNumber, numbers);
    }
    const number = hash(dayNumber, mark);
    numbers.set(mark, number);
    known += 1;
    return number;
  };
};
