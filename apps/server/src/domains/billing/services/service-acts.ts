import type { ServiceKey } from '@onair/contract/billing/services';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import type { Locale } from '@onair/contract/text';
import type { Write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { retractMessages } from '../../notifications/index.ts';
import { watchBalance } from '../ledger/watch-balance.ts';
import { cancelUnpaid } from './order-acts.ts';
import { findPending } from './orders.store.ts';
import { isRunning, type ServiceRow, updateService } from './services.store.ts';
import { serviceWords } from './services.words.ts';
import { aboutEnd, lockForMove } from './settlement.ts';

type ServiceRequest = { id: string; version: number };

/**
 * Cancels a service: it runs to the end of its contract. An unpaid order for its renewal is cancelled with it.
 * @throws AppError `conflict`, `notFound`
 */
export const endService = async (w: Write, request: ServiceRequest, locale: Locale): Promise<ServiceRow> => {
  const service = await lockForMove(w, { ...request, move: 'cancel', locale });
  for (const order of await findPending(w.tx, service.id)) await cancelUnpaid(w, order, locale);
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
};

/** Withdraws a cancellation. @throws AppError `conflict`, `notFound` */
export const continueService = async (w: Write, request: ServiceRequest, locale: Locale): Promise<ServiceRow> => {
  const service = await lockForMove(w, { ...request, move: 'resume', locale });
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
};

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
