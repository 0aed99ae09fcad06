import { normalizePassword, spellings } from '@onair/contract/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords by how often they were found in leaks, lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What is left of a password without what people put around a common one to meet a rule. */
const cores = (text: string): string[] => [
  text,
  text.replace(/[^\p{L}\p{N}]+/gu, ''),
  text.replace(/[^\p{L}\p{N}]+$/u, ''),
  text.replace(/^[^\p{L}\p{N}]+/u, ''),
  text.replace(/[^\p{L}]+$/u, ''),
  text.replace(/^[^\p{L}]+/u, ''),
  text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
];

const SHORTEST_CORE = 4;

/**
 * Whether a password is one of the most common, also in other case, with signs for letters (`P@ssw0rd`) or with digits
 * and signs around or within it (`Dragon2026!`, `Abc@123`). What was added must be shorter than the common word or a few
 * characters.
 */
export const isCommon = (password: string): boolean => {
  const text = normalizePassword(password).toLowerCase();
  return cores(text).some((core) => {
    const around = text.length - core.length;
    if (core.length < SHORTEST_CORE || around > Math.max(core.length - 1, SHORTEST_CORE)) return false;
    return spellings(core).some((spelling) => common.has(spelling));
  });
};
