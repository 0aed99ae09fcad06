import type { AlertState } from '@onair/contract/analytics/alerts';
import type { Figure } from '@onair/contract/analytics/contribution';
import type { Locale } from '@onair/contract/text';

const figures: Record<Locale, Record<Figure, string>> = {
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

export const deskWords = {
  'zh-CN': {
    blank: '请填写内容',
    tooMany: (max: number) => `最多 ${max} 个，请先删除不用的`,
    figures: figures['zh-CN'],
    title: (state: AlertState, name: string) =>
      ({ drop: `数据骤降：${name}`, spike: `数据激增：${name}`, normal: `已恢复正常：${name}` })[state],
    content: (figure: string, hour: string, count: number, usual: number) =>
      `${hour} 起的一小时${figure} ${count}，近 8 周同一时段通常为 ${usual}。`,
  },
  'en-US': {
    blank: 'Enter some text',
    tooMany: (max: number) => `At most ${max}. Delete one that you no longer need.`,
    figures: figures['en-US'],
    title: (state: AlertState, name: string) =>
      ({ drop: `Sudden drop: ${name}`, spike: `Sudden spike: ${name}`, normal: `Back to normal: ${name}` })[state],
    content: (figure: string, hour: string, count: number, usual: number) =>
      `${figure} in the hour from ${hour}: ${count}. Usual for this hour over the past 8 weeks: ${usual}.`,
  },
} as const;
