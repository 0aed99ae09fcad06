import { defineWords } from '../../shared/i18n/words.ts';

export const cardWords = defineWords({
  'zh-CN': {
    title: '质检·服务·规则',
    tabs: { all: '全部', quality: '内容质检', service: '开通服务', rules: '规则预置' },
    kinds: '卡片类别',
    search: '搜索',
    searchCards: '搜索卡片',
  },
  'en-US': {
    title: 'Operations hub',
    tabs: { all: 'All', quality: 'Quality Inspection', service: 'The service', rules: 'Rules Preset' },
    kinds: 'Kinds of cards',
    search: 'Search',
    searchCards: 'Search the cards',
  },
});
