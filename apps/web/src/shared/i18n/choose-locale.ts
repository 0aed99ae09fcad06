import type { Locale } from '@onair/contract/text';

const isLocale = (value: unknown): value is Locale => value === 'zh-CN' || value === 'en-US';

/** The stored choice; without one the browser's language decides, and a language we do not speak reads English. */
export const chooseLocale = (stored: string | null, languages: readonly string[]): Locale => {
  if (isLocale(stored)) return stored;
  const first = languages[0];
  if (first === undefined || first.toLowerCase().startsWith('zh')) return 'zh-CN';
  return 'en-US';
};
