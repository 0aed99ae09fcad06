import type { Locale } from '@onair/contract/text';
import { semaphore } from '../../../http/semaphore.ts';

/** Concurrent searches of one account. */
const PER_ACCOUNT = 3;
/** In total, so that searches never occupy every connection to the database. */
const ALTOGETHER = 6;

const WORDS: Record<Locale, string> = {
  'zh-CN': '正在处理您的其他查询，请稍后再试',
  'en-US': 'Your other searches are still under way. Try again in a moment',
};

/**
 * Limits concurrent searches among contents, per account and in total.
 * @returns the function that runs one; it throws AppError `tooMany` when the account has enough running
 */
export const searchLimiter = () => {
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
