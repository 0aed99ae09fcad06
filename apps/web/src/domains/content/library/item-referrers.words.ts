import { defineWords } from '../../../shared/i18n/words.ts';

export const itemReferrersWords = defineWords({
  'zh-CN': {
    title: '近 30 天点击来路',
    none: '近 30 天没有点击',
    names: { direct: '直接访问', internal: '站内跳转', other: '未单独列出的来路', unknown: '未记录来路' },
    others: '其余来路',
    analyze: (name: string) => `分析来路：${name}`,
  },
  'en-US': {
    title: 'Click sources, last 30 days',
    none: 'No clicks in the last 30 days',
    names: { direct: 'Direct', internal: 'Within the site', other: 'Not listed by name', unknown: 'Not recorded' },
    others: 'All other referrers',
    analyze: (name) => `Analyze the referrer: ${name}`,
  },
});
