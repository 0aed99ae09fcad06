import type { LedgerKind } from '@onair/contract/billing/ledger';
import type { Locale } from '@onair/contract/text';

type Words = {
  kinds: Record<LedgerKind, string>;
  columns: Record<
    'seq' | 'at' | 'kind' | 'received' | 'spent' | 'balance' | 'order' | 'service' | 'by' | 'note',
    string
  >;
  fileName: string;
  badDay: string;
  dayOrder: string;
  tooMuch: string;
  tooManyExports: string;
};

export const ledgerWords: Record<Locale, Words> = {
  'zh-CN': {
    kinds: { 'top-up': '充值', charge: '扣款' },
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
      note: '备注',
    },
    fileName: '公司账户流水',
    badDay: '日期不存在',
    dayOrder: '结束日期不能早于开始日期',
    tooMuch: '充值后的余额超过账户上限',
    tooManyExports: '同时最多进行 2 个下载，请等待其完成',
  },
  'en-US': {
    kinds: { 'top-up': 'Top-up', charge: 'Charge' },
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
      note: 'Note',
    },
    fileName: 'company-account',
    badDay: 'is a day that does not exist',
    dayOrder: 'lies before the first day',
    tooMuch: 'The account can’t hold that much. Enter a smaller amount',
    tooManyExports: 'At most 2 downloads at a time. Wait for them to end',
  },
};
