import { RENEWAL_DAYS, serviceStateAt } from '@onair/contract/billing/services';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { DAY } from '@onair/contract/lib/local-time';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { SERVICES_LINK, watchBalance } from '../ledger/ledger.service.ts';
import { findDues, isKnownLow } from '../ledger/ledger.store.ts';
import { aboutEnd } from './services.service.ts';
import { findEnding, lockService, noteEnding, type ServiceRow } from './services.store.ts';
import { endingWords } from './services.words.ts';

/** Days before the end of a contract at which a notice is sent, and the end itself. */
const STEPS = [RENEWAL_DAYS, 7, 1, 0] as const;

/** The last step that a contract has reached at a moment; null when no notice is due yet, or at all. */
const stepOf = (service: Pick<ServiceRow, 'expiresAt' | 'cancelledAt'>, now: Date): number | null => {
  if (!service.expiresAt) return null;
  const left = Date.parse(service.expiresAt) - now.getTime();
  const step = STEPS.findLast((days) => left <= days * DAY) ?? null;
  // A cancelled contract needs no renewal; that it has ended is announced all the same.
  return step !== null && step > 0 && service.cancelledAt ? null : step;
};

const speak = async (w: Write, deps: Deps, id: string): Promise<void> => {
  const service = await lockService(w.tx, id);
  const days = service && stepOf(service, w.at);
  if (!service?.expiresAt || days === null || days === undefined) return;
  const passed = STEPS.filter((step) => step >= days);
  const noted = await noteEnding(w.tx, { id, end: service.expiresAt, steps: passed, at: w.at });
  if (!noted.includes(days)) return;
  if (days === 0) {
    // An announcement of the end is obsolete by now.
    await retractMessages(w, aboutEnd(id));
    w.audit({
      action: 'service.expire',
      subjectType: 'service',
      subjectId: id,
      before: { state: service.cancelledAt ? 'cancelled' : 'opened' },
      after: { state: serviceStateAt(service, w.at), expiresAt: service.expiresAt },
    });
    w.emit(servicesChannel, 'changed', {});
  }
  await sendMessage(w, {
    to: 'billing',
    type: 'notice',
    ...endingWords(service.title, days, service.expiresAt, deps.config.timeZone),
    link: SERVICES_LINK,
    messageType: 3,
    about: aboutEnd(id),
  });
};

/**
 * Announces of every contract that it ends in 30, 7 and 1 days and that it has ended, each once and only the latest of
 * those missed; and that the balance does not cover what has become due. Idempotent, also across processes.
 */
export const watchServices = async (deps: Deps): Promise<void> => {
  const now = deps.now();
  for (const { noticed, ...service } of await findEnding(deps.db, new Date(now.getTime() + RENEWAL_DAYS * DAY))) {
    const days = stepOf(service, now);
    if (days !== null && !noticed.includes(days)) await write(deps, systemActor, (w) => speak(w, deps, service.id));
  }
  const { balance, renewalsCost } = await findDues(deps.db, now);
  if (balance < renewalsCost !== (await isKnownLow(deps.db))) await write(deps, systemActor, watchBalance);
};
