import { defineWords } from '../../shared/i18n/words.ts';

export const cardWords = defineWords({
  'zh-CN': {
    title: '质检·服务·规则',
    tabs: { all: '全部', quality: '内容质检', service: '增值服务', rules: '预置规则' },
    kinds: '卡片类别',
    search: '搜索',
    searchCards: '搜索卡片',
  },
  'en-US': {
    title: 'Operations hub',
    tabs: { all: 'All', quality: 'Quality inspection', service: 'Services', rules: 'Preset rules' },
    kinds: 'Section',
    search: 'Search',
    searchCards: 'Search cards',
  },
});
