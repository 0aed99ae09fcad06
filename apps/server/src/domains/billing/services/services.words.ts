import { RENEW_AHEAD_MONTHS } from '@onair/contract/billing/services';
import { dateFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';
import { moneyText } from '../ledger/ledger.words.ts';
import type { ServiceRow } from './services.store.ts';

type Title = ServiceRow['title'];
const both = (words: (locale: Locale) => string): Record<Locale, string> => ({
  'zh-CN': words('zh-CN'),
  'en-US': words('en-US'),
});

/** Refusals, in the reader's language. */
export const serviceWords = {
  'zh-CN': {
    tooLow: (title: string, price: number, balance: number) =>
      `余额不足：“${title}”需要 ${moneyText(price, 'zh-CN')}，当前余额 ${moneyText(balance, 'zh-CN')}，还差 ${moneyText(price - balance, 'zh-CN')}。请先充值，或先下单、稍后支付。`,
    waits: (number: string) => `该服务已有待支付的订单 ${number}，请先支付或取消它`,
    tooFar: `最多只能续约到 ${RENEW_AHEAD_MONTHS} 个月以后，请稍后再续`,
    moved: '服务的状态已发生变化，请查看最新状态',
    settled: '订单已被处理，请查看最新状态',
    cancelled: (title: string) => `“${title}”已取消，请先恢复服务再支付续约订单`,
    names: { funnel: '漏斗分析', audience: '用户分布', feed: '资源分发', portrait: '用户画像分析' },
    notRunning: (name: string) =>
      `“${name}”未开通或已到期。请财务或管理员在“卡片列表”（质检·服务·规则）的“增值服务”中开通或续约`,
  },
  'en-US': {
    tooLow: (title: string, price: number, balance: number) =>
      `The balance is too low: “${title}” costs ${moneyText(price, 'en-US')}, the account holds ${moneyText(balance, 'en-US')}, ${moneyText(price - balance, 'en-US')} too little. Top it up first, or order now and pay later.`,
    waits: (number: string) => `Order ${number} for this service is unpaid. Pay or cancel it first`,
    tooFar: `You can renew up to ${RENEW_AHEAD_MONTHS} months ahead. Try again later`,
    moved: 'The service has changed. Check its latest status',
    settled: 'The order is already settled. Check its latest status',
    cancelled: (title: string) => `“${title}” was canceled. Resume it before paying for its renewal`,
    names: {
      funnel: 'Funnel analysis',
      audience: 'Audience map',
      feed: 'Distribution',
      portrait: 'Audience portrait',
    },
    notRunning: (name: string) =>
      `“${name}” is not opened, or has expired. Finance or an admin can open or renew it under Services in Card List (Operations hub)`,
  },
} satisfies Record<Locale, unknown>;

const dayText = (at: string, timeZone: string, locale: Locale): string =>
  dateFormat(locale, { timeZone, dateStyle: 'long' }).format(new Date(at));

const subTitle = { 'zh-CN': '开通服务', 'en-US': 'Services' };

/** A contract ends in 30, 7 or 1 days, or ended (0). */
export const endingWords = (title: Title, days: number, end: string, timeZone: string) => ({
  subTitle,
  title: both((locale) => {
    if (locale === 'zh-CN') return days === 0 ? `“${title[locale]}”已到期` : `“${title[locale]}”将在 ${days} 天内到期`;
    return days === 0
      ? `“${title[locale]}” has expired`
      : `“${title[locale]}” expires within ${days === 1 ? 'a day' : `${days} days`}`;
  }),
  content: both((locale) => {
    const day = dayText(end, timeZone, locale);
    if (locale === 'zh-CN')
      return days === 0 ? `合同已于${day}结束，续约后可继续使用。` : `合同于${day}结束，请及时续约。`;
    return days === 0
      ? `Its contract ended on ${day}. Renew it to go on using it.`
      : `Its contract ends on ${day}. Renew it in time.`;
  }),
});

/** An order is unpaid. */
export const waitingWords = (title: Title, number: string, amount: number) => ({
  subTitle,
  title: both((locale) => (locale === 'zh-CN' ? `订单 ${number} 待支付` : `Order ${number} waits for payment`)),
  content: both((locale) =>
    locale === 'zh-CN'
      ? `“${title[locale]}”的订单金额为 ${moneyText(amount, locale)}，账户充值后即可支付。`
      : `The order of “${title[locale]}” comes to ${moneyText(amount, locale)}. It can be paid once the account is topped up.`,
  ),
});
