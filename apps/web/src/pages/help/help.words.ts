import { defineWords } from '../../shared/i18n/words.ts';

export const helpWords = defineWords({
  'zh-CN': {
    title: '帮助中心',
    search: '搜索帮助',
    articles: '帮助文章',
    none: '没有匹配的文章，请换个词试试',
    clear: '清除搜索',
    tour: '产品导览',
    keys: '键盘快捷键',
    open: (page: string) => `前往${page}`,
    pictureOf: (title: string) => `示意图：${title}`,
    api: '接口文档',
    apiText: '全部接口的说明，供开发人员使用',
    found: (n: string) => `${n} 篇文章`,
  },
  'en-US': {
    title: 'Help center',
    search: 'Search help',
    articles: 'Articles',
    none: 'No articles match. Try another word.',
    clear: 'Clear search',
    tour: 'Product tour',
    keys: 'Keyboard shortcuts',
    open: (page: string) => `Go to ${page}`,
    pictureOf: (title: string) => `Screenshot: ${title}`,
    api: 'API reference',
    apiText: 'Every endpoint, for developers',
    found: (n: string) => `${n} articles`,
  },
});
