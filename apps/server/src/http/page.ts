import { OFFSET_MAX, PAGE_SIZE_DEFAULT } from '@onair/contract/paging';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../errors.ts';

const TOO_DEEP = { 'zh-CN': '翻页过深，请用筛选条件缩小范围', 'en-US': 'is too deep a page; use a filter instead' };

/**
 * The rows that a page of a list shows.
 * @throws AppError `invalid` when the page lies deeper than lists go
 */
export const pageOf = (
  { current = 1, pageSize = PAGE_SIZE_DEFAULT }: { current?: number; pageSize?: number },
  locale: Locale,
): { limit: number; offset: number } => {
  const offset = (current - 1) * pageSize;
  if (offset > OFFSET_MAX) {
    throw new AppError('invalid', { fields: [{ field: 'current', rule: 'maximum', msg: TOO_DEEP[locale] }] });
  }
  return { limit: pageSize, offset };
};
