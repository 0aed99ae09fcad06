import { defineWords } from '../i18n/words.ts';

export const notBuiltWords = defineWords({
  'zh-CN': { title: '此页面尚未建成', text: '它属于产品的后续阶段，目前没有可显示的内容。' },
  'en-US': {
    title: 'This page is not built yet',
    text: 'It belongs to a later stage of the product; there is nothing to show for now.',
  },
});
