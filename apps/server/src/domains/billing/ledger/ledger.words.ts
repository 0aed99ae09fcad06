import { type LedgerKind, type TopUpState, yuanText } from '@onair/contract/billing/ledger';
import { numberFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';
import { type MessageWords, sameInEveryLanguage } from '../../notifications/index.ts';
import type { TopUpRow } from './top-ups.store.ts';

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

type Words = {
  kinds: Record<LedgerKind, string>;
  columns: Record<
    | 'seq'
    | 'at'
    | 'kind'
    | 'received'
    | 'spent'
    | 'balance'
    | 'order'
    | 'service'
    | 'by'
    | 'confirmedBy'
    | 'reversal'
    | 'note',
    string
  >;
  fileName: string;
  badDay: string;
  dayOrder: string;
  tooMuch: string;
  tooManyExports: string;
  system: string;
  topUpStates: Record<TopUpState, string>;
  blankReason: string;
  ownTopUp: string;
  notAuthor: string;
  overtaken: (who: string, when: string, state: string) => string;
  reverses: (seq: number) => string;
  reversedBy: (seq: number) => string;
  notReversible: string;
  reversedBefore: (seq: number) => string;
  notCovered: (amount: string, balance: string) => string;
};

export const ledgerWords: Record<Locale, Words> = {
  'zh-CN': {
    kinds: { 'top-up': '充值', charge: '扣款', reversal: '冲正' },
    columns: {
      seq: '序号',
      at: '时间',
      kind: '类型',
      received: '收入（元）',
      spent: '支出（元）',
      balance: '余额（元）',
      order: '订单号',
      service: '服务',
      by: '操作人',
      confirmedBy: '确认人',
      reversal: '冲正',
      note: '备注',
    },
    fileName: '公司账户流水',
    badDay: '日期不存在',
    dayOrder: '结束日期不能早于开始日期',
    tooMuch: '充值后的余额超过账户上限',
    tooManyExports: '同时最多进行 2 个下载，请等待其完成',
    system: '系统',
    topUpStates: { waiting: '待确认', recorded: '已入账', declined: '已拒绝', withdrawn: '已撤回' },
    blankReason: '请填写原因',
    ownTopUp: '不能确认自己登记的充值，请由另一位有账户权限的人确认',
    notAuthor: '只有登记人可以撤回，您可以拒绝这笔充值',
    overtaken: (who, when, state) => `${who} 已于 ${when} 处理了这笔充值，当前状态：${state}`,
    reverses: (seq) => `冲正第 ${seq} 号`,
    reversedBy: (seq) => `已由第 ${seq} 号冲正`,
    notReversible: '只有充值可以冲正',
    reversedBefore: (seq) => `这笔充值已由第 ${seq} 号流水冲正`,
    notCovered: (amount, balance) => `账户余额 ${balance}，不足以冲正 ${amount}`,
  },
  'en-US': {
    kinds: { 'top-up': 'Top-up', charge: 'Charge', reversal: 'Reversal' },
    columns: {
      seq: 'No.',
      at: 'Time',
      kind: 'Kind',
      received: 'Received (CNY)',
      spent: 'Spent (CNY)',
      balance: 'Balance (CNY)',
      order: 'Order',
      service: 'Service',
      by: 'By',
      confirmedBy: 'Confirmed by',
      reversal: 'Reversal',
      note: 'Note',
    },
    fileName: 'company-account',
    badDay: 'is a day that does not exist',
    dayOrder: 'lies before the first day',
    tooMuch: 'The account can’t hold that much. Enter a smaller amount',
    tooManyExports: 'At most 2 downloads at a time. Wait for them to end',
    system: 'System',
    topUpStates: {
      waiting: 'waiting for confirmation',
      recorded: 'recorded',
      declined: 'declined',
      withdrawn: 'withdrawn',
    },
    blankReason: 'Enter the reason',
    ownTopUp: 'You can’t confirm your own top-up. Another person with the permission for billing must',
    notAuthor: 'Only the person who entered it can withdraw it. Decline it instead',
    overtaken: (who, when, state) => `${who} dealt with this top-up at ${when}; it is ${state}`,
    reverses: (seq) => `Reverses no. ${seq}`,
    reversedBy: (seq) => `Reversed by no. ${seq}`,
    notReversible: 'Only top-ups can be reversed',
    reversedBefore: (seq) => `Entry ${seq} has reversed this top-up`,
    notCovered: (amount, balance) => `The account holds ${balance}, too little to reverse ${amount}`,
  },
};

type TitleAndContent = { title: MessageWords; content: MessageWords };

/** A large top-up waits for another person. */
export const topUpTodoWords = ({ author, amount, note }: TopUpRow): TitleAndContent => ({
  title: { 'zh-CN': '大额充值待确认', 'en-US': 'A large top-up waits for confirmation' },
  content: {
    'zh-CN': `${author ?? ''} 登记了充值 ${moneyText(amount, 'zh-CN')}${note === '' ? '' : `，备注“${note}”`}，确认后入账。`,
    'en-US': `${author ?? ''} entered a top-up of ${moneyText(amount, 'en-US')}${note === '' ? '' : `, “${note}”`}. It is recorded once you confirm it.`,
  },
});

/** What became of a large top-up, for the person who entered it; null while it waits and where they withdrew it. */
export const topUpVerdictWords = ({ state, amount, reason }: TopUpRow, by: string): TitleAndContent | null => {
  const zh = moneyText(amount, 'zh-CN');
  const en = moneyText(amount, 'en-US');
  if (state === 'recorded') {
    return {
      title: { 'zh-CN': `充值 ${zh} 已入账`, 'en-US': `Your top-up of ${en} is recorded` },
      content: { 'zh-CN': `${by} 确认了您登记的充值。`, 'en-US': `${by} confirmed your top-up.` },
    };
  }
  if (state !== 'declined') return null;
  return {
    title: { 'zh-CN': `充值 ${zh} 被拒绝`, 'en-US': `Your top-up of ${en} was declined` },
    content: sameInEveryLanguage(reason ?? ''),
  };
};
