import type { Locale } from '../text.ts';
import type { Dimension, Figure } from './contribution.ts';

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

/** By what a figure is taken apart. */
export const dimensionNames: Record<Locale, Record<Dimension, string>> = {
  'zh-CN': {
    family: '类型',
    category: '分类',
    source: '来源',
    author: '作者',
    referrer: '来路',
    hours: '时段',
    returning: '新老访客',
  },
  'en-US': {
    family: 'Type',
    category: 'Category',
    source: 'Source',
    author: 'Author',
    referrer: 'Referrer',
    hours: 'Time of day',
    returning: 'New or returning',
  },
};

/** The authors that a table does not name. */
export const otherAuthors: Record<Locale, string> = { 'zh-CN': '其余作者', 'en-US': 'All other authors' };
