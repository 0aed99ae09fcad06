import { dateFormat, relativeFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';
import { withZone } from '../../../lib/calendar.ts';
import type { PlanRow } from './plans.store.ts';

const zh = {
  blank: '不能为空',
  belongs: '请选择所选主分类下的子分类',
  past: '开始时间不能早于当前时间',
  short: '结束时间至少比开始时间晚 5 分钟',
  long: '一场直播最长 24 小时',
  far: '最多可提前一年排期',
  span: '时间范围须先后正确，且不超过 93 天',
  noStudio: '直播间不存在',
  noPerson: '该账号不存在或已停用',
  noCover: '封面不可用，请重新上传',
  outdated: '其他人已修改该排期，请核对最新内容后再保存',
  wentLive: '该排期已开播，不能再修改',
  notThere: '该排期已被删除或已开播，请刷新后重试',
  overlaps: (studio: string, title: string, when: string, who: string | null) =>
    `${studio}在该时段已被“${title}”占用：${when}${who ? `，负责人 ${who}` : ''}`,
};
const en: typeof zh = {
  blank: 'must not be blank',
  belongs: 'must be one of the main category’s',
  past: 'must not lie in the past',
  short: 'must be at least 5 minutes after the start',
  long: 'must be within 24 hours after the start',
  far: 'must be within a year',
  span: 'must be within 93 days after the first day',
  noStudio: 'is no studio',
  noPerson: 'does not exist or is disabled',
  noCover: 'cannot be used. Upload it again',
  outdated: 'Someone else has changed this plan meanwhile. Look at what is there now, then save again',
  wentLive: 'This plan went on air and can no longer be changed',
  notThere: 'This plan was deleted or went on air meanwhile. Refresh, then try again',
  overlaps: (studio, title, when, who) =>
    `${studio} is taken by “${title}” at that time: ${when}${who ? `, ${who} is in charge` : ''}`,
};

/** The server's texts about plans. */
export const scheduleWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };

/** Day and times on the company's clock: `Nov 22, 20:00 – 22:00 (GMT+8)`. */
export const timesText = (
  { startsAt, endsAt }: Pick<PlanRow, 'startsAt' | 'endsAt'>,
  timeZone: string,
  locale: Locale,
) => {
  const options = {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const from = new Date(startsAt);
  return withZone(dateFormat(locale, options).formatRange(from, new Date(endsAt)), locale, from, timeZone);
};

const both = (words: (locale: Locale) => string): Record<Locale, string> => ({
  'zh-CN': words('zh-CN'),
  'en-US': words('en-US'),
});

const inWords = (minutes: number, locale: Locale): string => {
  if (minutes <= 0) return locale === 'zh-CN' ? '现在' : 'now';
  const unit = minutes >= 1440 ? 'day' : minutes >= 120 ? 'hour' : 'minute';
  const amount = Math.round(minutes / { day: 1440, hour: 60, minute: 1 }[unit]);
  return relativeFormat(locale).format(amount, unit);
};

/** The message to staff before a planned live. */
export const reminderWords = (plan: PlanRow, minutes: number, timeZone: string) => ({
  title: both((locale) =>
    locale === 'zh-CN'
      ? `${inWords(minutes, locale)}开播：${plan.title}`
      : `“${plan.title}” goes on air ${inWords(minutes, locale)}`,
  ),
  subTitle: { 'zh-CN': plan.nameZh, 'en-US': plan.nameEn },
  content: both((locale) => {
    const times = timesText(plan, timeZone, locale);
    return locale === 'zh-CN'
      ? `${plan.nameZh}，${times}。请检查推流信号。`
      : `${plan.nameEn}, ${times}. Check the signal.`;
  }),
});

/** The browser notice to the audience before a planned live. */
export const noticeWords = (plan: PlanRow, minutes: number) => ({
  'zh-CN': { title: `${inWords(minutes, 'zh-CN')}开播`, body: `${plan.title} · ${plan.nameZh}` },
  'en-US': { title: `Starts ${inWords(minutes, 'en-US')}`, body: `${plan.title} · ${plan.nameEn}` },
});

/** The notice to followers of a planned live when it is moved, canceled or planned again. */
export const followerWords = (plan: PlanRow, what: 'moved' | 'canceled' | 'restored', timeZone: string) => {
  const titles = {
    moved: { 'zh-CN': '直播时间已更改', 'en-US': 'New time for a live' },
    canceled: { 'zh-CN': '直播已取消', 'en-US': 'A live was canceled' },
    restored: { 'zh-CN': '直播恢复排期', 'en-US': 'A canceled live takes place after all' },
  }[what];
  const worded = (locale: Locale) => ({
    title: titles[locale],
    body: `${plan.title} · ${locale === 'zh-CN' ? plan.nameZh : plan.nameEn} · ${timesText(plan, timeZone, locale)}`,
  });
  return { 'zh-CN': worded('zh-CN'), 'en-US': worded('en-US') };
};
