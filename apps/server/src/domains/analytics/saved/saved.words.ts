import type { AlertState } from '@onair/contract/analytics/alerts';
import { figureNames } from '@onair/contract/analytics/contribution.words';

export const deskWords = {
  'zh-CN': {
    blank: '请填写内容',
    tooMany: (max: number) => `最多 ${max} 个，请先删除不用的`,
    figures: figureNames['zh-CN'],
    title: (state: AlertState, name: string) =>
      ({ drop: `数据骤降：${name}`, spike: `数据激增：${name}`, normal: `已恢复正常：${name}` })[state],
    content: (figure: string, hour: string, count: number, usual: number) =>
      `${hour} 起的一小时${figure} ${count}，近 8 周同一时段通常为 ${usual}。`,
  },
  'en-US': {
    blank: 'Enter some text',
    tooMany: (max: number) => `At most ${max}. Delete one that you no longer need.`,
    figures: figureNames['en-US'],
    title: (state: AlertState, name: string) =>
      ({ drop: `Sudden drop: ${name}`, spike: `Sudden spike: ${name}`, normal: `Back to normal: ${name}` })[state],
    content: (figure: string, hour: string, count: number, usual: number) =>
      `${figure} in the hour from ${hour}: ${count}. Usual for this hour over the past 8 weeks: ${usual}.`,
  },
} as const;
