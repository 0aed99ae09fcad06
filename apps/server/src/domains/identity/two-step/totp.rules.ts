import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds in one time step, and digits of a code: what every authenticator assumes (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted steps before and after now: a slow typist, a phone with an inaccurate clock. */
const DRIFT = 1;

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/**
 * The code of a counter (RFC 4226, 5.3): HMAC-SHA-1, dynamic truncation, the last digits.
 * @param digits for the standards' test vectors, which have more
 */
export const hotp = (key: Buffer, counter: number, digits = DIGITS): string => {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', key).update(message).digest();
  const offset = (digest[digest.length - 1] ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/**
 * The step of this code, among those around now and after the last used one; null when there is none. Every candidate
 * is compared, in constant time, so that timing reveals nothing.
 */
export const matchingStep = (key: Buffer, code: string, now: Date, lastStep: number): number | null => {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  let found: number | null = null;
  for (let step = stepAt(now) - DRIFT; step <= stepAt(now) + DRIFT; step += 1) {
    const same = given.length === DIGITS && timingSafeEqual(Buffer.from(hotp(key, step)), given);
    if (same && step > lastStep && found === null) found = step;
  }
  return found;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticators read it. */
export const base32 = (bytes: Buffer): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

/** The address that authenticators scan (Key URI format). */
export const otpauthUri = (key: Buffer, username: string): string => {
  const label = `${encodeURIComponent('Onair')}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({
    secret: base32(key),
    issuer: 'Onair',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  return `otpauth://totp/${label}?${query}`;
};

/** Normalizes typed input for comparison: no spaces or hyphens, upper case, full-width digits as plain ones. */
export const normalizeCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

export const isTotpCode = (code: string): boolean => /^[0-9]{6}$/.test(code);
