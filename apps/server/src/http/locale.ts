import type { Locale } from '@onair/contract/text';

/**
 * The reader's language from `Accept-Language`: the first of the listed languages that is ours, by weight; zh-CN when
 * the header is missing, en-US when it names only languages that we do not speak.
 */
export const localeOf = (header: string | undefined): Locale => {
  if (!header) return 'zh-CN';
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const weight = Number(
        options
          .find((o) => o.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    if (tag.startsWith('zh') || tag === '*') return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
};
