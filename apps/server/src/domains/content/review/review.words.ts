import type { Locale } from '@onair/contract/text';
import type { MessageWords } from '../../notifications/index.ts';

const zh = {
  ruleHits: '违禁内容命中',
  figures: { pending: '待质检数', backlog: '积压时长（秒）', toSample: '待抽检数' },
  badDay: '日期不存在',
  dayOrder: '结束日期不能早于开始日期',
  taken: (name: string) => `已有名为“${name}”的质检队列`,
  builtIn: '系统队列不能删除',
  builtInParts: '系统队列的名称和收入范围不能修改',
  queueChanged: '质检队列已被其他人修改',
  stillWaiting: (n: number) => `队列中还有 ${n} 条待质检内容，请选择接收这些内容的队列`,
  noTarget: '请选择另一个正在使用的质检队列',
  noAppeal: '没有可申诉的质检结论：每条结论可在 14 天内申诉一次',
  notAuthor: '只有创建者和审核员可以申诉',
  reason: '请填写不通过的原因',
  noReason: '只有不通过时需要原因',
  notYours: '这条内容已由其他人领取',
  decided: '这条内容已有质检结论',
  changed: '内容已被修改，请查看最新内容后再决定',
  cannotUndo: '内容在此之后又有变化，不能撤销',
  tooLate: '超过一小时的结论不能撤销',
};

const en: typeof zh = {
  ruleHits: 'Banned content hits',
  figures: { pending: 'Pending', backlog: 'Backlog (s)', toSample: 'Not sampled' },
  badDay: 'there is no such day',
  dayOrder: 'the last day lies before the first',
  taken: (name) => `There is a review queue named “${name}” already`,
  builtIn: 'System queues can’t be deleted. Delete one of your own',
  builtInParts: 'What a system queue takes in can’t be changed, nor its name',
  queueChanged: 'Someone else has changed this review queue',
  stillWaiting: (n) =>
    `${n} ${n === 1 ? 'item waits' : 'items wait'} in this queue. Select the queue that takes ${n === 1 ? 'it' : 'them'} over`,
  noTarget: 'Select another review queue that is in use',
  noAppeal: 'There is no decision to appeal against: each can be appealed once, within 14 days',
  notAuthor: 'Only the person who created the item and reviewers can appeal',
  reason: 'Give a reason for the rejection',
  noReason: 'Only a rejection has a reason',
  notYours: 'Someone else has taken this item',
  decided: 'Someone has already reviewed this item. Go on with the next',
  changed: 'The content was changed meanwhile. Look at it again, then decide',
  cannotUndo: 'The content has changed since and can’t be undone. Review it again',
  tooLate: 'A decision can be undone within the hour only',
};

/** Messages about reviews. */
export const reviewMessages = {
  subTitle: { 'zh-CN': '质检', 'en-US': 'Review' },
  rejected: {
    'zh-CN': '您的内容质检未通过，已下线；可在内容页申诉',
    'en-US': 'Your item was rejected in review and taken offline. You can appeal on its page.',
  },
} satisfies Record<string, MessageWords>;

/** The server's texts about review queues. */
export const reviewWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
