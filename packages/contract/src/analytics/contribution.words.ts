import type { Locale } from '../text.ts';
import type { Figure } from './contribution.ts';

/** What the figures are called that can be taken apart and watched. */
export const figureNames: Record<Locale, Record<Figure, string>> = {
  'zh-CN': {
    click: '点击量',
    exposure: '曝光量',
    like: '点赞量',
    comment: '评论量',
    share: '分享量',
    published: '发布量',
    visits: '访问次数',
    visitors: '访客数',
  },
  'en-US': {
    click: 'Clicks',
    exposure: 'Exposures',
    like: 'Likes',
    comment: 'Comments',
    share: 'Shares',
    published: 'Items published',
    visits: 'Visits',
    visitors: 'Visitors',
  },
};
