import { defineWords } from '../../../shared/i18n/words.ts';

export const blockWords = defineWords({
  'zh-CN': {
    commentOn: (n: number, open: number) => (open > 0 ? `批注第 ${n} 段（${open} 条未处理）` : `批注第 ${n} 段`),
    about: (quote: string) => `针对：${quote}`,
    show: (quote: string) => `显示段落：${quote}`,
    changed: (quote: string) => `原段落已改写或删除：${quote}`,
    picture: '图片或视频',
    whole: '改为批注全文',
  },
  'en-US': {
    commentOn: (n: number, open: number) =>
      open > 0 ? `Comment on paragraph ${n} (${open} open)` : `Comment on paragraph ${n}`,
    about: (quote: string) => `About: ${quote}`,
    show: (quote: string) => `Show paragraph: ${quote}`,
    changed: (quote: string) => `Paragraph rewritten or deleted: ${quote}`,
    picture: 'picture or video',
    whole: 'Comment on the whole item',
  },
});
