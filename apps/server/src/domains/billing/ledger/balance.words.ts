import { yuanText } from '@onair/contract/billing/ledger';
import { numberFormat } from '@onair/contract/formatters';
import type { Locale } from '@onair/contract/text';

/** Fen as an amount: 123456 is ¥1,234.56. Formatted from the digits, without floating-point arithmetic. */
export const moneyText = (fen: number, locale: Locale): string => {
  const format = numberFormat(locale, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  return format.format(yuanText(fen) as Intl.StringNumericLiteral);
};

/** The message that the balance does not cover what is due. */
export const lowBalanceWords = (balance: number, cost: number, count: number) => ({
  title: { 'zh-CN': '账户余额不足', 'en-US': 'The balance is low' },
  subTitle: { 'zh-CN': '公司账户', 'en-US': 'Company account' },
  content: {
    'zh-CN': `账户余额 ${moneyText(balance, 'zh-CN')}，不足以支付 30 天内到期的 ${count} 项服务的续约费用 ${moneyText(cost, 'zh-CN')}，请及时充值。`,
    'en-US': `The account holds ${moneyText(balance, 'en-US')}. Renewing ${
      count === 1 ? 'the service that ends' : `the ${count} services that end`
    } within 30 days costs ${moneyText(cost, 'en-US')}. Top it up in time.`,
  },
});
