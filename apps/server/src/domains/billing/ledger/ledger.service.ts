import { BALANCE_MAX, type TopUpMove, topUpMachine } from '@onair/contract/billing/ledger';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { outdated } from '../../../db/demand.ts';
import type { Write } from '../../../db/write.ts';
import { minuteFormat } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Approval, Transition } from '../../identity/index.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { appendEntry, findBalance, findDues, isKnownLow, lockLedger, markLow } from './ledger.store.ts';
import { ledgerWords, lowBalanceWords, topUpTodoWords, topUpVerdictWords } from './ledger.words.ts';
import { findTopUp, lockTopUp, settleTopUp, type TopUpRow } from './top-ups.store.ts';

/** Where the page of services and of the company's account is. */
export const SERVICES_LINK = '/list/card?tab=service';

const ABOUT = 'ledger:balance';

/**
 * Notifies the admins once when the balance no longer covers the renewals that are due, and withdraws the notice when
 * it does again. Part of every write that changes either; must come after the locks of services and ledger.
 */
export const watchBalance = async (w: Write): Promise<void> => {
  const known = await isKnownLow(w.tx, true);
  const { balance, renewalsCost, renewalsDue } = await findDues(w.tx, w.at);
  const low = balance < renewalsCost;
  if (low === known) return;
  await markLow(w.tx, low ? w.at : null);
  await retractMessages(w, ABOUT);
  if (!low) return;
  await sendMessage(w, {
    to: 'billing',
    type: 'notice',
    ...lowBalanceWords(balance, renewalsCost, renewalsDue),
    link: SERVICES_LINK,
    messageType: 3,
    about: ABOUT,
  });
};

/** Where large top-ups are decided. */
export const TOP_UPS_LINK = `${SERVICES_LINK}&ledger=top-ups`;

const about = { subTitle: { 'zh-CN': '公司账户', 'en-US': 'Company account' }, link: TOP_UPS_LINK };

/** Ensures that the account can hold an amount more; the ledger is locked. @throws AppError `rejected` */
export const demandRoom = async (w: Write, amount: number, words: string): Promise<number> => {
  await lockLedger(w.tx);
  const balance = await findBalance(w.tx);
  if (balance + amount > BALANCE_MAX) throw new AppError('rejected', { words });
  return balance;
};

const recorded = async (w: Write, { amount, note, authorId }: TopUpRow): Promise<number> => {
  const entry = { amountFen: amount, kind: 'top-up' as const, orderId: null, note, accountId: authorId, at: w.at };
  const appended = await appendEntry(w.tx, entry);
  if (!appended) throw new Error('money that comes in is never refused');
  await watchBalance(w);
  return appended.seq;
};

/** How a large top-up becomes an entry: another person with the permission confirms it, and nobody stands in. */
export const topUpApproval: Approval<TopUpRow, TopUpMove> = {
  machine: topUpMachine,
  subjectType: 'topUp',
  actionOf: (move) => `topUp.${move}`,
  topic: 'topUp',
  decides: 'billing',
  reasoned: ['decline'],
  blankReason: (locale) => ledgerWords[locale].blankReason,
  lock: lockTopUp,
  find: findTopUp,
  notAllowed: (_row, move, locale) => ledgerWords[locale][move === 'withdraw' ? 'notAuthor' : 'ownTopUp'],
  overtaken: ({ state, decider, decidedAt, at }, _seen, locale, { config: { timeZone } }) => {
    const words = ledgerWords[locale];
    const when = minuteFormat(locale, timeZone)(decidedAt ?? at);
    return outdated(state, words.overtaken(decider ?? words.system, when, words.topUpStates[state]));
  },
  refuseFirst: 'notAllowed',
  store: async (w, row, state, { move, by, reason }, locale) => {
    if (move === 'confirm') await demandRoom(w, row.amount, ledgerWords[locale].tooMuch);
    const entry = move === 'confirm' ? await recorded(w, row) : null;
    await settleTopUp(w.tx, row.id, { state, by: by.accountId, reason, entry }, w.at);
  },
  todo: (row) => (row.state === 'waiting' ? { ...about, ...topUpTodoWords(row), messageType: 2 } : null),
  notice: (row, { by }: Transition<TopUpMove>) => {
    const words = topUpVerdictWords(row, by.name);
    return words && { ...about, ...words, messageType: row.state === 'recorded' ? 1 : 3 };
  },
  changed: (w) => w.emit(servicesChannel, 'changed', {}),
};
