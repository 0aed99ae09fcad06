import type { Locale } from '../text.ts';
import { figureNames } from './contribution.words.ts';

/** What the weekly report says on its page and in its mail. */
export const weeklyNames = {
  'zh-CN': {
    figuresTitle: '主要指标',
    figures: { ...figureNames['zh-CN'], visitors: '日均访客数' },
    noBefore: '上期无数据，无法比较',
    changes: '点击量变化最大的部分',
    lives: '本周直播',
    untitled: '未命名',
    contents: '热门内容',
    alerts: '您的数据提醒',
    work: '待办事项',
  },
  'en-US': {
    figuresTitle: 'Figures',
    figures: { ...figureNames['en-US'], visitors: 'Visitors a day' },
    noBefore: 'No earlier data to compare with',
    changes: 'Biggest changes in clicks',
    lives: 'Lives of the week',
    untitled: 'Untitled',
    contents: 'Top content',
    alerts: 'Your alerts',
    work: 'To do',
  },
} satisfies Record<Locale, unknown>;
