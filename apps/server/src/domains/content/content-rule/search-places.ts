import type { Locale } from '@onair/contract/text';
import { semaphore } from '../../../http/semaphore.ts';

/** Searches of one account at a time: what a person types and looks at, and some. */
const PER_ACCOUNT = 3;
/** Altogether, so that searches never hold every connection to the database. */
const ALTOGETHER = 6;

const WORDS: Record<Locale, string> = {
  'zh-CN': '正在处理您的其他查询，请稍后再试',
  'en-US': 'Your other searches are still under way. Try again in a moment',
};

/**
 * Runs searches among contents, a few of each account at a time.
 * @returns runs one; throws AppError `tooMany` when the account has enough under way
 */
export const searchPlaces = () => {
  const take = semaphore(PER_ACCOUNT, ALTOGETHER);
  return async <T>(accountId: string, locale: Locale, search: () => Promise<T>): Promise<T> => {
    const release = take(accountId, WORDS[locale]);
    try {
      return await search();
    } finally {
      release();
    }
  };
};
