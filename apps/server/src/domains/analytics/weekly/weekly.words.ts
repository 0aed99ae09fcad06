import type { Locale } from '@onair/contract/text';

type Words = {
  subject: (from: string, to: string) => string;
  intro: (from: string, to: string) => string;
  figures: string;
  changes: string;
  lives: string;
  untitled: string;
  viewers: (peak: string) => string;
  contents: string;
  clicks: (count: string) => string;
  outages: string;
  outage: (events: string, usual: string) => string;
  alerts: string;
  against: (before: string) => string;
  work: string;
  waiting: (count: string) => string;
  daily: (figure: string) => string;
  open: string;
  why: string;
};

export const weeklyWords: Record<Locale, Words> = {
  'zh-CN': {
    subject: (from, to) => `Onair 播控台周报：${from} 至 ${to}`,
    intro: (from, to) => `${from} 至 ${to} 的数据，与前一周相比：`,
    figures: '主要指标',
    changes: '点击量变化最大',
    lives: '本周直播',
    untitled: '未命名',
    viewers: (peak) => `最高 ${peak} 人`,
    contents: '表现最好的内容',
    clicks: (count) => `${count} 次点击`,
    outages: '数据中断',
    outage: (events, usual) => `收到 ${events} 个事件，通常约 ${usual} 个`,
    alerts: '触发的提醒',
    against: (before) => `前一周 ${before}`,
    work: '待办事项',
    waiting: (count) => `有 ${count} 项等您处理`,
    daily: (figure) => `${figure}（日均）`,
    open: '打开完整周报：',
    why: '您在“用户设置 › 通知方式”中选择了接收周报，可随时在那里关闭。',
  },
  'en-US': {
    subject: (from, to) => `Onair weekly report: ${from} to ${to}`,
    intro: (from, to) => `Figures from ${from} to ${to}, against the week before:`,
    figures: 'Figures',
    changes: 'Clicks that changed most',
    lives: 'Lives',
    untitled: 'Untitled',
    viewers: (peak) => `peak ${peak} viewers`,
    contents: 'Content that did best',
    clicks: (count) => `${count} clicks`,
    outages: 'Data outages',
    outage: (events, usual) => `${events} events arrived; about ${usual} are usual`,
    alerts: 'Alerts that fired',
    against: (before) => `${before} the week before`,
    work: 'To do',
    waiting: (count) => `${count} items wait for you`,
    daily: (figure) => `${figure} (daily average)`,
    open: 'Open the full report:',
    why: 'The weekly report is on in User Setting › Notifications, where you can turn it off.',
  },
};
