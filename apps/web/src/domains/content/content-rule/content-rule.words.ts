import { defineWords } from '../../../shared/i18n/words.ts';

/** Texts of a condition on content, in forms and where it is shown. */
export const contentRuleWords = defineWords({
  'zh-CN': {
    parts: {
      types: '类型',
      categories: '分类',
      sources: '来源',
      reviews: '审核状态',
      tags: '标签',
      words: '标题关键词',
      from: '发布日期从',
      to: '发布日期至',
    },
    hints: { tags: '输入后按回车添加，如“世界杯”', words: '输入后按回车添加，标题包含任一词即匹配' },
    anyDay: '不限日期',
    dayOrder: '结束日期不能早于开始日期',
    alternatives: '同一项可选多个值，满足任一即可；不同项须同时满足。',
  },
  'en-US': {
    parts: {
      types: 'Types',
      categories: 'Categories',
      sources: 'Sources',
      reviews: 'Review status',
      tags: 'Tags',
      words: 'Words in the title',
      from: 'Published from',
      to: 'Published until',
    },
    hints: { tags: 'Type a tag and press Enter', words: 'Type a word and press Enter. Any of them matches.' },
    anyDay: 'Any day',
    dayOrder: 'The last day can’t be before the first',
    alternatives: 'Values within one condition are alternatives. All conditions must match.',
  },
});
