import type { Locale } from '@onair/contract/text';

const zh = {
  ruleHits: '违禁内容命中',
  badDay: '日期不存在',
  dayOrder: '结束日期不能早于开始日期',
  blank: '不能为空',
  taken: (name: string) => `已有名为“${name}”的质检队列`,
  builtIn: '系统队列不能删除',
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
  badDay: 'there is no such day',
  dayOrder: 'the last day lies before the first',
  blank: 'must not be blank',
  taken: (name) => `There is a review queue named “${name}” already`,
  builtIn: 'System queues can’t be deleted. Delete one of your own',
  reason: 'Give a reason for the rejection',
  noReason: 'Only a rejection has a reason',
  notYours: 'Someone else has taken this item',
  decided: 'Someone has already reviewed this item. Go on with the next',
  changed: 'The content was changed meanwhile. Look at it again, then decide',
  cannotUndo: 'The content has changed since and can’t be undone. Review it again',
  tooLate: 'A decision can be taken back within the hour only',
};

/** What the server says of review queues, in the reader's language. */
export const qualityWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };
