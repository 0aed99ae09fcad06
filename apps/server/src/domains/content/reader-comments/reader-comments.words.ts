import { dateFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';

type Blocked = { until: string | null; reason: string };
type Words = {
  closed: string;
  blocked: (until: string | null, reason: string) => string;
  noSender: string;
  blocksFull: (max: number) => string;
  outdated: string;
};

/** Refusals to readers of the public pages, and to those who moderate them. */
export const readerCommentWords: Record<Locale, Words> = {
  'zh-CN': {
    closed: '这篇内容的评论已关闭。',
    blocked: (until, reason) =>
      `您所在的网络${until ? `在 ${until} 之前` : ''}不能发表评论。${reason ? `原因：${reason}` : ''}`,
    noSender: '这条评论没有记录来源，无法屏蔽。可以隐藏这条评论，或关闭评论。',
    blocksFull: (max) => `最多同时屏蔽 ${max} 个评论来源。请先在“评论设置”中解除不再需要的屏蔽。`,
    outdated: '其他人已修改评论规则，请核对后再保存',
  },
  'en-US': {
    closed: 'Comments on this item are closed.',
    blocked: (until, reason) =>
      `Your network cannot comment${until ? ` until ${until}` : ''}.${reason ? ` Reason: ${reason}` : ''}`,
    noSender:
      'Where this comment came from was not kept, so it cannot be blocked. Hide the comment, or close comments.',
    blocksFull: (max) =>
      `At most ${max} senders can be blocked at the same time. First unblock some under “Comment settings”.`,
    outdated: 'Someone else has changed the rules for comments. Check what is there now, then save again',
  },
};

/** What a reader of a blocked network is told. The time names its zone. */
export const blockedWords = ({ until, reason }: Blocked, locale: Locale, timeZone: string): string => {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone, timeZoneName: 'short' } as const;
  const end = until === null ? null : dateFormat(locale, { ...day, ...clock }).format(new Date(until));
  return readerCommentWords[locale].blocked(end, reason);
};
