import { type Static, Type } from 'typebox';
import { ExportFormat } from '../content/policy-sets/files.ts';
import { endpoint } from '../endpoint.ts';
import { machine } from '../machine.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Day, Fen, Instant, Line, LONG_TEXT_MAX, OrNull, Prose, Uuid, Version } from '../text.ts';

/** Most that one top-up records: 100 million yuan, in fen. */
export const TOP_UP_MAX = 10_000_000_000;
/** Top-ups from this amount on wait until another person confirms them: 100,000 yuan, in fen. */
export const TOP_UP_LARGE = 10_000_000;
/** The company's account never holds more, so that every sum stays a safe integer on all sides. */
export const BALANCE_MAX = 10_000_000_000_000;

export const LedgerKind = Type.Union([Type.Literal('top-up'), Type.Literal('charge'), Type.Literal('reversal')]);
export type LedgerKind = Static<typeof LedgerKind>;

const Seq = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** One entry of the company's account; charges and reversals are negative. `balance` is what the account held after it. */
export const LedgerEntry = Type.Object({
  seq: Seq,
  kind: LedgerKind,
  amount: Fen,
  balance: Fen,
  /** Of a reversal its reason. */
  note: Type.String(),
  /** The order that a charge paid, with the service it was for in the reader's language; null for other entries. */
  order: Type.Union([Type.Object({ number: Type.String(), service: Type.String() }), Type.Null()]),
  /** Name of the person who recorded or ordered it; empty for the product itself. */
  by: Type.String(),
  /** Name of the other person who confirmed a large top-up; null for every other entry. */
  confirmedBy: OrNull(Type.String()),
  /** The number of the top-up that a reversal takes back, and of the reversal that took a top-up back. */
  reverses: OrNull(Seq),
  reversedBy: OrNull(Seq),
  at: Instant,
});
export type LedgerEntry = Static<typeof LedgerEntry>;

/** Entries of one kind, and of days from `from` to `to`, both included, as the company counts days. */
export const LedgerFilter = Type.Object({
  kind: Type.Optional(LedgerKind),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type LedgerFilter = Static<typeof LedgerFilter>;

export const ledgerBalance = endpoint({
  name: 'ledgerBalance',
  method: 'GET',
  path: '/api/ledger/balance',
  access: 'billing:read',
  reads: ['billing.services'],
  summary: 'What the company holds, and what is due soon',
  summaryZh: '公司账户余额，以及近期应付的费用',
  output: Type.Object({
    balance: Fen,
    /** Services whose contract ends within 30 days and that were not cancelled. */
    renewalsDue: Type.Integer({ minimum: 0 }),
    /** What renewing all of those costs. */
    renewalsCost: Fen,
    ordersPending: Type.Integer({ minimum: 0 }),
    /** Large top-ups that wait for another person. */
    topUpsWaiting: Type.Integer({ minimum: 0 }),
  }),
});

export const listLedger = endpoint({
  name: 'listLedger',
  method: 'GET',
  path: '/api/ledger',
  access: 'billing:read',
  reads: ['billing.services'],
  summary: 'Entries of the company account, the newest first, with what went in and out under the filter',
  summaryZh: '公司账户流水，最新的在前，附筛选范围内的收支合计',
  query: Type.Object({ ...PageQuery.properties, ...LedgerFilter.properties }),
  output: Type.Object({
    ...PageOf(LedgerEntry).properties,
    balance: Fen,
    /** Sums over everything the filter shows: of top-ups without what was reversed, and of charges, positive. */
    received: Fen,
    spent: Fen,
  }),
});

export const exportLedger = endpoint({
  name: 'exportLedger',
  method: 'GET',
  path: '/api/ledger/export',
  access: 'billing:read',
  summary: 'The entries that a filter shows as a file, the newest first',
  summaryZh: '将筛选的流水导出为文件，最新的在前',
  query: Type.Object({ ...LedgerFilter.properties, format: Type.Optional(ExportFormat) }),
  output: Type.Unknown(),
  transport: 'download',
});

/** A top-up from `TOP_UP_LARGE` on: it waits for another person with `billing`, who records or declines it. */
export const topUpMachine = machine({
  initial: 'waiting',
  states: ['waiting', 'recorded', 'declined', 'withdrawn'],
  moves: {
    confirm: { from: ['waiting'], to: 'recorded', by: [{ other: 'billing' }] },
    decline: { from: ['waiting'], to: 'declined', by: [{ other: 'billing' }] },
    withdraw: { from: ['waiting'], to: 'withdrawn', by: ['author'] },
  },
});
export type TopUpMove = keyof (typeof topUpMachine)['moves'];

export const TopUpState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('recorded'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
]);
export type TopUpState = Static<typeof TopUpState>;

export const TopUp = Type.Object({
  id: Uuid,
  amount: Fen,
  note: Type.String(),
  state: TopUpState,
  /** Name of the person who entered it; empty where the account is gone. */
  by: Type.String(),
  /** Whether the account that asks entered it. */
  mine: Type.Boolean(),
  at: Instant,
  /** Who confirmed, declined or withdrew it; the name is empty where the account is gone. */
  decided: OrNull(Type.Object({ name: Type.String(), at: Instant })),
  /** Why it was declined. */
  reason: OrNull(Type.String()),
  /** The entry that records it. */
  entry: OrNull(Seq),
  version: Version,
});
export type TopUp = Static<typeof TopUp>;

/** Below `TOP_UP_LARGE` the answer has an entry, from there on a top-up that waits for another person. */
export const topUpLedger = endpoint({
  name: 'topUpLedger',
  method: 'POST',
  path: '/api/ledger/top-up',
  access: 'billing',
  changes: ['billing.services'],
  summary: 'Record money paid into the company account; a large amount waits until another person confirms it',
  summaryZh: '登记公司账户收到的款项；大额充值须由另一人确认后入账',
  body: Type.Object({ amount: Type.Integer({ minimum: 1, maximum: TOP_UP_MAX }), note: Line(100) }),
  output: Type.Object({ entry: OrNull(LedgerEntry), waiting: OrNull(TopUp) }),
  refusals: ['rejected'],
  idempotent: true,
});

export const listTopUps = endpoint({
  name: 'listTopUps',
  method: 'GET',
  path: '/api/ledger/top-ups',
  access: 'billing:read',
  reads: ['billing.services'],
  summary: 'Large top-ups with what became of them, the newest first',
  summaryZh: '大额充值及其处理结果，最新的在前',
  query: Type.Object({ ...PageQuery.properties, state: Type.Optional(TopUpState) }),
  output: PageOf(TopUp),
});

/** Confirming and declining takes another person with the permission, withdrawing the one who entered it. */
export const moveTopUp = endpoint({
  name: 'moveTopUp',
  method: 'POST',
  path: '/api/ledger/top-ups/:id/move',
  access: 'billing',
  changes: ['billing.services'],
  summary: 'Confirm or decline a large top-up of another person, or withdraw one’s own',
  summaryZh: '确认或拒绝他人登记的大额充值，或撤回自己登记的',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    move: Type.Union([Type.Literal('confirm'), Type.Literal('decline'), Type.Literal('withdraw')]),
    version: Version,
    /** Of declining. */
    reason: Type.Optional(Prose(LONG_TEXT_MAX)),
  }),
  output: TopUp,
  refusals: ['notFound', 'forbidden', 'conflict', 'rejected'],
  idempotent: true,
});

/** A top-up is taken back once and whole, by an entry of its own (`conflict` when it was before). */
export const reverseEntry = endpoint({
  name: 'reverseEntry',
  method: 'POST',
  path: '/api/ledger/:seq/reverse',
  access: 'billing',
  changes: ['billing.services'],
  summary: 'Take a top-up back that was recorded by mistake, by an entry with the reason',
  summaryZh: '冲正误登记的充值：新增一条注明原因的流水',
  params: Type.Object({ seq: Seq }),
  body: Type.Object({ reason: Line(100, { minLength: 1 }) }),
  output: LedgerEntry,
  refusals: ['notFound', 'conflict', 'rejected', 'insufficientBalance'],
  idempotent: true,
});

export const OrderStatus = Type.Union([Type.Literal('pending'), Type.Literal('paid'), Type.Literal('cancelled')]);
export type OrderStatus = Static<typeof OrderStatus>;

/** An order is pending only if its buyer chose to pay later; otherwise it is paid when it is created. */
export const orderMachine = machine({
  initial: 'pending',
  states: ['pending', 'paid', 'cancelled'],
  moves: {
    pay: { from: ['pending'], to: 'paid', by: ['billing'] },
    cancel: { from: ['pending'], to: 'cancelled', by: ['billing'] },
  },
});

/** An opening or a renewal of a service: `amount` is the price of all its `months`. */
export const Order = Type.Object({
  id: Uuid,
  number: Type.String(),
  serviceId: Uuid,
  /** Title of the service in the reader's language. */
  service: Type.String(),
  kind: Type.Union([Type.Literal('open'), Type.Literal('renew')]),
  months: Type.Integer(),
  amount: Fen,
  status: OrderStatus,
  by: Type.String(),
  createdAt: Instant,
  /** When it was paid or cancelled. */
  settledAt: Type.Union([Instant, Type.Null()]),
  version: Version,
});
export type Order = Static<typeof Order>;

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/order/list',
  access: 'billing:read',
  reads: ['billing.services'],
  summary: 'Orders of services, the newest first',
  summaryZh: '服务订单，最新的在前',
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(OrderStatus) }),
  output: PageOf(Order),
});

const settles = { params: Type.Object({ id: Uuid }), body: Type.Object({ version: Version }), output: Order } as const;

export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  path: '/api/order/:id/pay',
  access: 'billing',
  changes: ['billing.services'],
  summary: 'Pay a waiting order: the account is charged and the service opened or renewed, together or not at all',
  summaryZh: '支付待支付的订单：扣款与开通或续约同时完成，或都不发生',
  ...settles,
  refusals: ['notFound', 'conflict', 'insufficientBalance', 'rejected'],
  idempotent: true,
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/order/:id/cancel',
  access: 'billing',
  changes: ['billing.services'],
  summary: 'Drop a waiting order; nothing is charged',
  summaryZh: '取消待支付的订单，不扣款',
  ...settles,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

const YUAN = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * An amount as people type it, in yuan with at most two decimals (full-width figures and commas between thousands are
 * fine), in whole fen. Computed without fractions. Null where it is no such amount.
 */
export const parseYuan = (text: string): number | null => {
  const plain = text.normalize('NFKC').trim().replace(/^¥/, '');
  const digits = /^\d{1,3}(,\d{3})+(\.|$)/.test(plain) ? plain.replaceAll(',', '') : plain;
  const match = YUAN.exec(digits);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Whole fen as yuan with two decimals and no grouping, for files: 123456 is `1234.56`. */
export const yuanText = (fen: number): string => {
  const whole = Math.abs(fen);
  return `${fen < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};
