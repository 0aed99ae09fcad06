import { randomInt } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import {
  contextWords,
  normalizePassword,
  PASSWORD_MIN,
  type PasswordFault,
  passwordFaults,
} from '@onair/contract/identity/password';
import { passwordWords } from '@onair/contract/identity/password.words';
import type { Locale } from '@onair/contract/text';
import { concurrencyLimiter } from '../../../lib/concurrency-limiter.ts';
import { AppError } from '../../../lib/errors.ts';
import { isCommon } from './common-passwords.rules.ts';

/** OWASP's first recommendation for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const BYTES_MAX = 1_024;

/** A valid hash that no password has: checking it takes as long as checking a real one. */
const NOBODYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const queue = concurrencyLimiter();

/** The bytes to hash. @throws AppError `invalid` when NFKC expands a text beyond the limit for new passwords */
const bytesOf = (password: string): Buffer => {
  const bytes = Buffer.from(normalizePassword(password));
  if (bytes.length > BYTES_MAX) throw new AppError('invalid');
  return bytes;
};

/** @returns a PHC string. @throws AppError `tooMany` when too many are being hashed */
export const hashPassword = async (password: string): Promise<string> => {
  const bytes = bytesOf(password);
  return queue(() => hash(bytes, COST));
};

/**
 * Checks a password. Without a stored hash the same work is done anyway, so that an unknown account takes as long.
 * @param urgent ahead of other callers
 */
export const verifyPassword = async (stored: string | null, password: string, urgent = false): Promise<boolean> => {
  const bytes = bytesOf(password);
  const matches = await queue(() => verify(stored ?? NOBODYS, bytes), urgent);
  return matches && stored !== null;
};

/** Whether a hash was created at a lower cost than is configured now. */
export const isOutdated = (stored: string): boolean => {
  const made = parseOptions(stored);
  return made.memoryCost < COST.memoryCost || made.timeCost < COST.timeCost;
};

// Without characters that are easily confused when read aloud or copied by hand.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789#%+=?@-';
const RANDOM_LENGTH = 20;

/** A generated password: about 119 bits, and valid by the rule. */
export const randomPassword = (): string => {
  for (;;) {
    const text = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (passwordFaults(text, { minLength: PASSWORD_MIN }).length === 0) return text;
  }
};

type PasswordCheck = { password: string; username: string; email: string; minLength: number; locale: Locale };

/** The refusal `weakPassword` with each broken rule as a field fault, in the reader's language */
export const weakPassword = (faults: readonly PasswordFault[], minLength: number, locale: Locale): AppError =>
  new AppError('weakPassword', {
    fields: faults.map((rule) => ({
      field: 'password',
      rule,
      msg: passwordWords[rule][locale].replace('{min}', String(minLength)),
    })),
  });

/**
 * The rule for every password that is set: the specification's, and none of the common ones.
 * @throws AppError `weakPassword`
 */
export const checkNewPassword = async ({
  password,
  username,
  email,
  minLength,
  locale,
}: PasswordCheck): Promise<void> => {
  const faults = passwordFaults(password, { minLength, context: contextWords(username, email) });
  if (await isCommon(password)) faults.push('common');
  if (faults.length > 0) throw weakPassword(faults, minLength, locale);
};
