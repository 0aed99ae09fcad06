import type { Locale } from '@onair/contract/text';

type Both = Record<Locale, string>;

/** The to-do of admins about a comment that is held. */
export const readerNews: { title: Both; subTitle: Both; content: (title: string, words: readonly string[]) => Both } = {
  title: { 'zh-CN': '读者评论待审核', 'en-US': 'A reader’s comment waits for you' },
  subTitle: { 'zh-CN': '内容', 'en-US': 'Content' },
  content: (title, words) => ({
    'zh-CN': `“${title}”的一条评论含有违禁词：${words.join('、')}`,
    'en-US': `A comment on “${title}” has banned words: ${words.join(', ')}`,
  }),
};
