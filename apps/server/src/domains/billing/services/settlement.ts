import {
  contractEnd,
  monthsLater,
  RENEW_AHEAD_MONTHS,
  type ServiceMove,
  serviceMachine,
  serviceStateAt,
} from '@onair/contract/billing/services';
import { possible } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import { found } from '../../../db/demand.ts';
import type { Write } from '../../../db/write.ts';
import { AppError } from '../../../errors.ts';
import { retractMessages } from '../../notifications/index.ts';
import { appendEntry } from '../ledger/ledger.store.ts';
import { watchBalance } from '../ledger/watch-balance.ts';
import { lockService, type ServiceRow, updateService } from './services.store.ts';
import { serviceWords } from './services.words.ts';

/** Who orders or pays, and the language of refusals. */
export type Buyer = { accountId: string | null; locale: Locale };

/** The subject of messages about the end of a contract. */
export const aboutEnd = (serviceId: string): string => `service-end:${serviceId}`;

/**
 * Locks a service and checks that the move is possible: it is still as the caller saw it, and its current state allows
 * the move.
 * @throws AppError `notFound`, or `conflict` when either check fails
 */
export const lockForMove = async (
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
export const extended = (service: ServiceRow, months: number, at: Date, locale: Locale): ServiceRow => {
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
export const settle = async (w: Write, { service, orderId, months, amount }: Charge, buyer: Buyer) => {
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

export const tooLow = (service: ServiceRow, price: number, balance: number, locale: Locale): AppError =>
  new AppError('insufficientBalance', { words: serviceWords[locale].tooLow(service.title[locale], price, balance) });
