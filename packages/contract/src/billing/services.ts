import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { machine } from '../machine.ts';
import { Fen, Instant, OrNull, Uuid, Version } from '../text.ts';
import { Order } from './ledger.ts';

/**
 * `opened` and `cancelled` run until their contract ends; a cancelled one is not renewed. Both expire by the clock: the
 * state follows from the end of the contract and the time, without a timer.
 */
const ServiceState = Type.Union([
  Type.Literal('never-opened'),
  Type.Literal('opened'),
  Type.Literal('cancelled'),
  Type.Literal('expired'),
]);
type ServiceState = Static<typeof ServiceState>;

export const serviceMachine = machine({
  initial: 'never-opened',
  states: ['never-opened', 'opened', 'cancelled', 'expired'],
  moves: {
    open: { from: ['never-opened'], to: 'opened', by: ['billing'] },
    renew: { from: ['opened', 'expired'], to: 'opened', by: ['billing'] },
    cancel: { from: ['opened'], to: 'cancelled', by: ['billing'] },
    resume: { from: ['cancelled'], to: 'opened', by: ['billing'] },
    expire: { from: ['opened', 'cancelled'], to: 'expired', by: ['system'] },
  },
});
export type ServiceMove = keyof typeof serviceMachine.moves;

/** A contract that ends within this many days is due for renewal. */
export const RENEWAL_DAYS = 30;
/** A contract is renewed at most this far ahead. */
export const RENEW_AHEAD_MONTHS = 36;

/** When the contract of a service began and ends, and when it was cancelled; instants in any form that Date reads. */
type Contract = { expiresAt: string | Date | null; cancelledAt: string | Date | null };

/** The state of a service at a moment. At the very instant of its end the contract has ended. */
export const serviceStateAt = ({ expiresAt, cancelledAt }: Contract, now: Date): ServiceState => {
  if (expiresAt === null) return 'never-opened';
  if (new Date(expiresAt) <= now) return 'expired';
  return cancelledAt === null ? 'opened' : 'cancelled';
};

/**
 * The same day and time of day (UTC) so many months later; the last day of a month that has no such day.
 * January 31 and one month is the last of February.
 */
export const monthsLater = (from: Date, months: number): Date => {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  // The 31st of a month of thirty days has run over into the next month.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
};

/** When a contract paid for at `now` ends: a renewal continues where the current contract ends. */
export const contractEnd = (expiresAt: string | Date | null, months: number, now: Date): Date => {
  const running = expiresAt !== null && new Date(expiresAt) > now;
  return monthsLater(running ? new Date(expiresAt) : now, months);
};

/** What a service opens while its contract runs: a page of insights, or feeds for partners. */
export const ServiceKey = Type.Union([
  Type.Literal('funnel'),
  Type.Literal('audience'),
  Type.Literal('feed'),
  Type.Literal('portrait'),
]);
export type ServiceKey = Static<typeof ServiceKey>;

export const Service = Type.Object({
  id: Uuid,
  key: ServiceKey,
  icon: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** Whether it runs now. */
  enable: Type.Boolean(),
  actionType: Type.Literal('button'),
  /** Whether its last contract has ended. */
  expires: Type.Boolean(),
  state: ServiceState,
  /** Of one month. Prices are for those who see the company's account; null for others. */
  monthlyPrice: OrNull(Fen),
  /** How many months an opening or a renewal pays for, and what that costs. */
  months: Type.Integer(),
  price: OrNull(Fen),
  openedAt: Type.Union([Instant, Type.Null()]),
  /** When the contract ends or ended. */
  expiresAt: Type.Union([Instant, Type.Null()]),
  /** The order that waits for payment; visible to admins only. */
  pendingOrder: Type.Union([Order, Type.Null()]),
  version: Version,
});
export type Service = Static<typeof Service>;

export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  path: '/api/list/the-service',
  access: 'confirmed',
  reads: ['billing.services'],
  summary: 'Services that the company can have, with their state by the clock',
  summaryZh: '公司可开通的服务，状态以当前时间为准',
  output: Type.Array(Service),
});

const moves = {
  access: 'billing',
  changes: ['billing.services'],
  params: Type.Object({ id: Uuid }),
  output: Service,
  idempotent: true,
} as const;
const Seen = Type.Object({ version: Version });
/** `payLater`: leave an order that waits for payment, and charge nothing. */
const Ordered = Type.Object({ version: Version, payLater: Type.Optional(Type.Boolean({ default: false })) });

export const openService = endpoint({
  name: 'openService',
  method: 'POST',
  path: '/api/list/the-service/:id/open',
  summary: 'Open a service for its contract period; the account is charged in the same act',
  summaryZh: '按合同期开通服务，费用在同一操作中扣除',
  ...moves,
  body: Ordered,
  refusals: ['notFound', 'conflict', 'insufficientBalance', 'rejected'],
});

export const renewService = endpoint({
  name: 'renewService',
  method: 'POST',
  path: '/api/list/the-service/:id/renew',
  summary: 'Renew a service for another contract period, from the end of the current one or from now',
  summaryZh: '续约一个合同期：从当前合同结束时起，或从现在起',
  ...moves,
  body: Ordered,
  refusals: ['notFound', 'conflict', 'insufficientBalance', 'rejected'],
});

export const cancelService = endpoint({
  name: 'cancelService',
  method: 'POST',
  path: '/api/list/the-service/:id/cancel',
  summary: 'Cancel a service: it runs to the end of its contract and is not renewed',
  summaryZh: '取消服务：用到合同结束，之后不再续约',
  ...moves,
  body: Seen,
  refusals: ['notFound', 'conflict'],
});

export const resumeService = endpoint({
  name: 'resumeService',
  method: 'POST',
  path: '/api/list/the-service/:id/resume',
  summary: 'Take a cancellation back before the contract ends',
  summaryZh: '在合同结束前撤回取消',
  ...moves,
  body: Seen,
  refusals: ['notFound', 'conflict'],
});
