import { createHmac, hash } from 'node:crypto';
import { dayName } from '../../../calendar.ts';

/** Days whose salt is remembered: as far back as returning visitors are looked for, and some. */
const SALTS_MAX = 64;

/**
 * Turns a visitor's mark into the number that is stored for a day: the first 52 bits of SHA-256 over that day's salt and
 * the mark. The salt is derived from a key that is not in the database, so nobody who reads the database alone can tell
 * that two days' numbers are one visitor. 52 bits fit a JavaScript number; among ten million visitors a day about one
 * hundredth of a pair is expected to collide.
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
