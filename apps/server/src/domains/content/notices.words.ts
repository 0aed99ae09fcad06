import type { HeldFor } from '@onair/contract/content/reader-comments';
import type { MessageWords } from '../notifications/index.ts';

const quoted = (titles: readonly string[], open: string, close: string, more: string): string =>
  titles
    .slice(0, 3)
    .map((title) => `${open}${title}${close}`)
    .join(more);

/** The message to admins when titles were hit. */
export const hitMessage = {
  title: (n: number): MessageWords => ({
    'zh-CN': `违禁内容识别：${n} 条标题待质检`,
    'en-US': `Banned content: ${n} ${n === 1 ? 'title awaits' : 'titles await'} review`,
  }),
  subTitle: { 'zh-CN': '规则命中', 'en-US': 'Rule hits' } satisfies MessageWords,
  content: (titles: readonly string[]): MessageWords => ({
    'zh-CN': `${quoted(titles, '“', '”', '、')}${titles.length > 3 ? ` 等 ${titles.length} 条` : ''}`,
    'en-US': `${quoted(titles, '“', '”', ', ')}${titles.length > 3 ? ` and ${titles.length - 3} more` : ''}`,
  }),
};

/** The admins' to-do for a held comment. */
export const heldCommentMessage: {
  title: MessageWords;
  subTitle: MessageWords;
  content: (title: string, reasons: readonly HeldFor[], words: readonly string[]) => MessageWords;
} = {
  title: { 'zh-CN': '读者评论待审核', 'en-US': 'A reader’s comment waits for you' },
  subTitle: { 'zh-CN': '内容', 'en-US': 'Content' },
  content: (title, reasons, words) => {
    const zh = { words: `含有违禁词：${words.join('、')}`, link: '含有链接', first: '来自首次评论的网络' };
    const en = { words: `banned words: ${words.join(', ')}`, link: 'a link', first: 'a first comment of its network' };
    return {
      'zh-CN': `“${title}”有评论待审核，${reasons.map((reason) => zh[reason]).join('；')}`,
      'en-US': `A comment on “${title}” waits: ${reasons.map((reason) => en[reason]).join('; ')}`,
    };
  },
};
