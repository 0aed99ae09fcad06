import type { Locale } from '@onair/contract/text';

const isLocale = (value: unknown): value is Locale => value === 'zh-CN' || value === 'en-US';

/** The stored choice; otherwise the browser's language, where unsupported ones fall back to English. */
export const chooseLocale = (stored: string | null, languages: readonly string[]): Locale => {
  if (isLocale(stored)) return stored;
  const first = languages[0];
  if (first === undefined || first.toLowerCase().startsWith('zh')) return 'zh-CN';
  return 'en-US';
};
