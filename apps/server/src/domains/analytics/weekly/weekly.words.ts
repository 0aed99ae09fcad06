import type { Locale } from '@onair/contract/text';

type Words = {
  subject: (from: string, to: string) => string;
  intro: (from: string, to: string) => string;
  /** Where nothing was recorded in the week before. */
  introAlone: (from: string, to: string) => string;
  part: (dimension: string, name: string) => string;
  viewers: (peak: string) => string;
  clicks: (count: string) => string;
  outages: string;
  outage: (events: string, usual: string) => string;
  against: (before: string) => string;
  waiting: (count: string) => string;
  open: string;
  why: string;
};

export const weeklyWords: Record<Locale, Words> = {
  'zh-CN': {
    subject: (from, to) => `Onair 播控台周报：${from} 至 ${to}`,
    intro: (from, to) => `${from} 至 ${to} 的数据，与前一周相比：`,
    introAlone: (from, to) => `${from} 至 ${to} 的数据。前一周没有记录，无法比较：`,
    part: (dimension, name) => `${dimension} · ${name}`,
    viewers: (peak) => `最高 ${peak} 人`,
    clicks: (count) => `${count} 次点击`,
    outages: '数据中断',
    outage: (events, usual) => `收到 ${events} 个事件，通常约 ${usual} 个`,
    against: (before) => `前一周 ${before}`,
    waiting: (count) => `有 ${count} 项等您处理`,
    open: '打开完整周报：',
    why: '您在“用户设置 › 通知方式”中选择了接收周报，可随时在那里关闭。',
  },
  'en-US': {
    subject: (from, to) => `Onair weekly report: ${from} to ${to}`,
    intro: (from, to) => `Figures from ${from} to ${to}, against the week before:`,
    introAlone: (from, to) => `Figures from ${from} to ${to}. Nothing was recorded in the week before:`,
    part: (dimension, name) => `${dimension} · ${name}`,
    viewers: (peak) => `peak ${peak} viewers`,
    clicks: (count) => `${count} clicks`,
    outages: 'Data outages',
    outage: (events, usual) => `${events} events arrived; about ${usual} are usual`,
    against: (before) => `${before} the week before`,
    waiting: (count) => `${count} items wait for you`,
    open: 'Open the full report:',
    why: 'The weekly report is on in User Setting › Notifications, where you can turn it off.',
  },
};
