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

/** Highest level: days of which one visitor in 2^7 is kept. */
export const LEVEL_MAX = 7;

/**
 * A visitor's level, 0 to 7, follows from the mark alone: at least n for one visitor in 2^n, on every day the same, so that
 * samples of two days hold the same people. It is stored under a mask that differs by day and visitor; whoever reads the
 * database alone learns nothing from it.
 */
export const visitorLevels = (key: Buffer) => {
  const salt = createHmac('sha256', key).update('levels of visitors').digest('hex');
  const maskSalt = (dayNumber: number): string =>
    createHmac('sha256', key)
      .update(`levels of ${dayName(dayNumber)}`)
      .digest('hex');
  const firstByte = (text: string): number => Number.parseInt(hash('sha256', text, 'hex').slice(0, 2), 16);
  return {
    levelOf: (mark: string): number => Math.min(LEVEL_MAX, Math.clz32(firstByte(salt + mark)) - 24),
    /** The salt of a day's masks: the mask is the first byte of SHA-256 over salt and visitor, its lowest three bits. */
    maskSalt,
    mask: (dayNumber: number, visitor: number): number => firstByte(`${maskSalt(dayNumber)}${visitor}`) & LEVEL_MAX,
  };
};

export type VisitorLevels = ReturnType<typeof visitorLevels>;

export type VisitorHasher = ReturnType<typeof visitorHasher>;
