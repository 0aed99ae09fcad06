import { type Order, orderMachine } from '@onair/contract/billing/ledger';
import {
  contractEnd,
  monthsLater,
  RENEW_AHEAD_MONTHS,
  type Service,
  type ServiceKey,
  type ServiceMove,
  serviceMachine,
  serviceStateAt,
} from '@onair/contract/billing/services';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { possible } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import { found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { SERVICES_LINK, watchBalance } from '../ledger/ledger.service.ts';
import { appendEntry, findBalance, lockLedger } from '../ledger/ledger.store.ts';
import {
  findOrder,
  findPending,
  insertOrder,
  nextOrderNumber,
  type OrderRow,
  orderToReader,
  settleOrder,
} from './orders.store.ts';
import {
  isRunning,
  lockService,
  priceOf,
  type ServiceRow,
  toReader,
  touchService,
  updateService,
} from './services.store.ts';
import { serviceWords, waitingWords } from './services.words.ts';

/** Who orders or pays, and the language of refusals. */
type Buyer = { accountId: string | null; locale: Locale };

/** The subject of messages about the end of a contract. */
export const aboutEnd = (serviceId: string): string => `service-end:${serviceId}`;

/**
 * Locks a service and checks that the move is possible: it is still as the caller saw it, and its current state allows
 * the move.
 * @throws AppError `notFound`, or `conflict` when either check fails
 */
const lockForMove = async (
  w: Write,
  { id, version, move, locale }: { id: string; version: number; move: ServiceMove; locale: Locale },
): Promise<ServiceRow> => {
  const service = found(await lockService(w.tx, id));
  if (service.version !== version) throw new AppError('conflict', { words: serviceWords[locale].moved });
  if (!possible(serviceMachine, serviceStateAt(service, w.at), move)) {
    throw new AppError('conflict', { words: serviceWords[locale].moved });
  }
  return service;
};

/** Applies a paid order to its service. @throws AppError `rejected` when the contract would reach too far ahead */
const extended = (service: ServiceRow, months: number, at: Date, locale: Locale): ServiceRow => {
  const expiresAt = contractEnd(service.expiresAt, months, at);
  if (expiresAt > monthsLater(at, RENEW_AHEAD_MONTHS)) {
    throw new AppError('rejected', { words: serviceWords[locale].tooFar });
  }
  const running = service.expiresAt !== null && service.expiresAt > at.toISOString();
  const openedAt = running ? service.openedAt : at.toISOString();
  return { ...service, openedAt, expiresAt: expiresAt.toISOString(), cancelledAt: null };
};

type Charge = { service: ServiceRow; orderId: string; months: number; amount: number };

/** Charges the account and extends the service, both in the caller's transaction. */
const settle = async (w: Write, { service, orderId, months, amount }: Charge, buyer: Buyer) => {
  const after = extended(service, months, w.at, buyer.locale);
  const entry = await appendEntry(w.tx, {
    amountFen: -amount,
    kind: 'charge',
    orderId,
    note: '',
    accountId: buyer.accountId,
    at: w.at,
  });
  if (!entry) throw new Error('the balance was looked at under the same lock');
  const updated = await updateService(w.tx, after);
  await retractMessages(w, aboutEnd(service.id));
  await watchBalance(w);
  return { updated, balance: entry.balance };
};

const tooLow = (service: ServiceRow, price: number, balance: number, locale: Locale): AppError =>
  new AppError('insufficientBalance', { words: serviceWords[locale].tooLow(service.title[locale], price, balance) });

/** The subject of messages about an unpaid order. */
const aboutOrder = (orderId: string): string => `order:${orderId}`;

type OrderRequest = { id: string; version: number; kind: Order['kind']; payLater: boolean };

/**
 * Subscribes to or renews a service: an order is created and paid immediately, or left unpaid on request; then nothing
 * is charged, whatever the balance.
 * @throws AppError `insufficientBalance`, `conflict`, `rejected`, `notFound`
 */
export const orderService = async (w: Write, deps: Deps, request: OrderRequest, buyer: Buyer): Promise<ServiceRow> => {
  const { locale, accountId } = buyer;
  const service = await lockForMove(w, { ...request, move: request.kind, locale });
  const [waiting] = await findPending(w.tx, service.id);
  if (waiting) throw new AppError('rejected', { words: serviceWords[locale].waits(waiting.number) });
  const { months } = service;
  const amount = priceOf(service);
  const reach = extended(service, months, w.at, locale);
  await lockLedger(w.tx);
  const balance = await findBalance(w.tx);
  const paid = !request.payLater;
  if (paid && balance < amount) throw tooLow(service, amount, balance, locale);
  const { day } = companyCalendar(deps.config.timeZone).at(w.at.getTime());
  const order = { id: deps.newId(), number: await nextOrderNumber(w.tx, day) };
  const status = paid ? 'paid' : 'pending';
  await insertOrder(w.tx, {
    ...order,
    serviceId: service.id,
    kind: request.kind,
    months,
    amountFen: amount,
    status,
    accountId,
    at: w.at,
  });
  w.emit(servicesChannel, 'changed', {});
  const subject = { subjectType: 'service', subjectId: service.id };
  if (!paid) {
    w.audit({ action: 'order.create', ...subject, after: { order: order.number, kind: request.kind, amount, status } });
    await sendMessage(w, {
      to: 'billing',
      type: 'todo',
      ...waitingWords(service.title, order.number, amount),
      link: `${SERVICES_LINK}&ledger=orders`,
      messageType: 2,
      about: aboutOrder(order.id),
    });
    return { ...service, version: await touchService(w.tx, service.id) };
  }
  const { updated, balance: left } = await settle(w, { service, orderId: order.id, months, amount }, buyer);
  w.audit({
    action: request.kind === 'open' ? 'service.open' : 'service.renew',
    ...subject,
    before: { expiresAt: service.expiresAt, balance },
    after: { expiresAt: reach.expiresAt, balance: left, order: order.number },
  });
  return updated;
};

/** Makes a move and answers with the service as the caller sees it now. */
const moved = (deps: Deps, actor: Actor, move: (w: Write) => Promise<ServiceRow>): Promise<Service> =>
  write(deps, actor, async (w) => {
    const service = await move(w);
    const [waiting] = await findPending(w.tx, service.id);
    const { locale } = actor;
    return toReader(service, waiting ? orderToReader(waiting, locale) : null, { locale, now: w.at, seesMoney: true });
  });

/**
 * Subscribes to or renews a service, see `orderService`.
 * @throws AppError `insufficientBalance`, `conflict`, `rejected`, `notFound`
 */
export const placeOrder = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { payLater = false, ...request }: Omit<OrderRequest, 'payLater'> & { payLater?: boolean },
): Promise<Service> =>
  moved(deps, actor, (w) => orderService(w, deps, { ...request, payLater }, { accountId, locale: actor.locale }));

/** An order and its service, both locked: the service first, as everywhere. */
const lockOrder = async (
  w: Write,
  { id, version }: { id: string; version: number },
  move: 'pay' | 'cancel',
  locale: Locale,
): Promise<{ order: OrderRow; service: ServiceRow }> => {
  const seen = found(await findOrder(w.tx, id));
  const service = found(await lockService(w.tx, seen.serviceId));
  const order = found(await findOrder(w.tx, id));
  if (order.version !== version || !possible(orderMachine, order.status, move)) {
    throw new AppError('conflict', { words: serviceWords[locale].settled });
  }
  return { order, service };
};

const settled = async (w: Write, id: string, status: 'paid' | 'cancelled'): Promise<OrderRow> => {
  await settleOrder(w.tx, id, status, w.at);
  await retractMessages(w, aboutOrder(id));
  const order = reread(await findOrder(w.tx, id));
  w.emit(servicesChannel, 'changed', {});
  return order;
};

/** Pays an unpaid order. @throws AppError `insufficientBalance`, `conflict`, `rejected`, `notFound` */
export const payUnpaid = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  request: { id: string; version: number },
): Promise<Order> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    const { order, service } = await lockOrder(w, request, 'pay', locale);
    const words = serviceWords[locale];
    if (!possible(serviceMachine, serviceStateAt(service, w.at), order.kind)) {
      throw new AppError('rejected', { words: words.cancelled(service.title[locale]) });
    }
    await lockLedger(w.tx);
    const before = await findBalance(w.tx);
    if (before < order.amount) throw tooLow(service, order.amount, before, locale);
    const charge = { service, orderId: order.id, months: order.months, amount: order.amount };
    const { updated, balance } = await settle(w, charge, { accountId, locale });
    w.audit({
      action: 'order.pay',
      subjectType: 'order',
      subjectId: order.id,
      before: { status: order.status, expiresAt: service.expiresAt, balance: before },
      after: { status: 'paid', expiresAt: updated.expiresAt, balance },
    });
    return orderToReader(await settled(w, order.id, 'paid'), locale);
  });

/** @throws AppError `conflict`, `notFound` */
const cancelIn = async (w: Write, request: { id: string; version: number }, locale: Locale): Promise<OrderRow> => {
  const { order } = await lockOrder(w, request, 'cancel', locale);
  w.audit({
    action: 'order.cancel',
    subjectType: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: 'cancelled' },
  });
  await touchService(w.tx, order.serviceId);
  return settled(w, order.id, 'cancelled');
};

/** Cancels an unpaid order. @throws AppError `conflict`, `notFound` */
export const cancelUnpaid = (deps: Deps, actor: Actor, request: { id: string; version: number }): Promise<Order> =>
  write(deps, actor, async (w) => orderToReader(await cancelIn(w, request, actor.locale), actor.locale));

type ServiceRequest = { id: string; version: number };

/**
 * Cancels a service: it runs to the end of its contract. An unpaid order for its renewal is cancelled with it.
 * @throws AppError `conflict`, `notFound`
 */
export const endService = (deps: Deps, actor: Actor, request: ServiceRequest): Promise<Service> =>
  moved(deps, actor, async (w) => {
    const service = await lockForMove(w, { ...request, move: 'cancel', locale: actor.locale });
    for (const order of await findPending(w.tx, service.id)) await cancelIn(w, order, actor.locale);
    const cancelled = await updateService(w.tx, { ...service, cancelledAt: w.at.toISOString() });
    await retractMessages(w, aboutEnd(service.id));
    await watchBalance(w);
    w.audit({
      action: 'service.cancel',
      subjectType: 'service',
      subjectId: service.id,
      before: { cancelledAt: null },
      after: { cancelledAt: w.at.toISOString(), expiresAt: service.expiresAt },
    });
    w.emit(servicesChannel, 'changed', {});
    return cancelled;
  });

/** Withdraws a cancellation. @throws AppError `conflict`, `notFound` */
export const continueService = (deps: Deps, actor: Actor, request: ServiceRequest): Promise<Service> =>
  moved(deps, actor, async (w) => {
    const service = await lockForMove(w, { ...request, move: 'resume', locale: actor.locale });
    const resumed = await updateService(w.tx, { ...service, cancelledAt: null });
    await watchBalance(w);
    w.audit({
      action: 'service.resume',
      subjectType: 'service',
      subjectId: service.id,
      before: { cancelledAt: service.cancelledAt },
      after: { cancelledAt: null },
    });
    w.emit(servicesChannel, 'changed', {});
    return resumed;
  });

/**
 * Checks that a service is active; its insights are open to the second at which its contract ends. @throws AppError
 * `closed`
 */
export const demandService = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: ServiceKey,
  locale: Locale,
): Promise<void> => {
  if (await isRunning(db, key, now())) return;
  const { notRunning, names } = serviceWords[locale];
  throw new AppError('closed', { words: notRunning(names[key]) });
};
