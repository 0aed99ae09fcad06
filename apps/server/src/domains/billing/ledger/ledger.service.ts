import {
  BALANCE_MAX,
  type LedgerEntry,
  type LedgerFilter,
  type moveTopUp,
  type reverseEntry,
  TOP_UP_LARGE,
  type TopUpMove,
  type topUpLedger,
  topUpMachine,
} from '@onair/contract/billing/ledger';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import type { Body, Output, Params } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { found, outdated } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { companyCalendar, dayNumberOf, minuteFormat } from '../../../lib/calendar.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { type Approval, decide, submitted, type Transition } from '../../identity/index.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import {
  appendEntry,
  type EntryFilter,
  findBalance,
  findDues,
  findEntry,
  isKnownLow,
  lockLedger,
  markLow,
  type Running,
  type Sums,
  sumAll,
  sumEntries,
} from './ledger.store.ts';
import { ledgerWords, lowBalanceWords, moneyText, topUpTodoWords, topUpVerdictWords } from './ledger.words.ts';
import { findTopUp, insertTopUp, lockTopUp, settleTopUp, type TopUpRow, topUpToReader } from './top-ups.store.ts';

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

/** The last day with an end that PostgreSQL accepts: years have four digits. */
const DAY_MAX = dayNumberOf('9999-12-30');

/** The entries that a reader asks for. @throws AppError `invalid` for days that do not exist or are in the wrong order */
export const entryFilterOf = (
  { config }: Pick<Deps, 'config'>,
  { kind, from, to }: LedgerFilter,
  locale: Locale,
): EntryFilter => {
  const calendar = companyCalendar(config.timeZone);
  const days = [from, to].map((day) => (day === undefined ? null : dayNumberOf(day)));
  for (const [place, field] of ['from', 'to'].entries()) {
    const day = days[place];
    if (Number.isNaN(day) || (day ?? 0) > DAY_MAX) throw invalidField(field, 'format', ledgerWords[locale].badDay);
  }
  const [first = null, last = null] = days;
  if (first !== null && last !== null && first > last)
    throw invalidField('to', 'minimum', ledgerWords[locale].dayOrder);
  return {
    kind: kind ?? null,
    from: first === null ? null : new Date(calendar.startOf(first)),
    until: last === null ? null : new Date(calendar.startOf(last + 1)),
  };
};

/** Sums entries. The sums of all are kept: of those, only entries added since are read. */
export const ledgerSums = ({ db }: Pick<Deps, 'db'>): ((filter: EntryFilter) => Promise<Sums>) => {
  let all: Running = { seq: 0, total: 0, received: 0, spent: 0 };
  return async (filter) => {
    if (filter.kind || filter.from || filter.until) return sumEntries(db, filter);
    const { seq, ...sums } = await sumAll(db, all);
    if (seq > all.seq) all = { seq, ...sums };
    return sums;
  };
};

/**
 * Adds money to the account; a large amount waits until another person confirms it. @throws AppError `rejected` when the
 * account cannot hold so much
 */
export const topUp = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  body: Body<typeof topUpLedger>,
): Promise<Output<typeof topUpLedger>> =>
  write(deps, actor, async (w) => {
    const note = body.note.trim();
    const before = await demandRoom(w, body.amount, ledgerWords[actor.locale].tooMuch);
    if (body.amount >= TOP_UP_LARGE) {
      const id = deps.newId();
      await insertTopUp(w.tx, { id, amountFen: body.amount, note, accountId }, w.at);
      const row = reread(await findTopUp(w.tx, id));
      await submitted(w, topUpApproval, row, { after: { amount: body.amount, note } });
      return { entry: null, waiting: topUpToReader(row, accountId) };
    }
    const entry = await appendEntry(w.tx, {
      amountFen: body.amount,
      kind: 'top-up',
      orderId: null,
      note,
      accountId,
      at: w.at,
    });
    if (!entry) throw new Error('money that comes in is never refused');
    await watchBalance(w);
    w.audit({
      action: 'ledger.topUp',
      subjectType: 'ledger',
      subjectId: String(entry.seq),
      before: { balance: before },
      after: { amount: body.amount, balance: entry.balance, note },
    });
    w.emit(servicesChannel, 'changed', {});
    return { entry: reread(await findEntry(w.tx, entry.seq, actor.locale)), waiting: null };
  });

/**
 * Confirms, declines or withdraws a large top-up. @throws AppError `notFound`, `conflict`, `forbidden`, `invalid` without
 * a reason where one is needed, `rejected` when the account cannot hold so much
 */
export const decideTopUp = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  request: Params<typeof moveTopUp> & Body<typeof moveTopUp>,
): Promise<Output<typeof moveTopUp>> =>
  write(deps, actor, async (w) => {
    const row = await decide(w, deps, actor, topUpApproval, request, async ({ amount }) => {
      const { entry } = reread(await findTopUp(w.tx, request.id));
      if (entry === null) return { after: { amount } };
      const { balance } = reread(await findEntry(w.tx, entry, actor.locale));
      return { before: { balance: balance - amount }, after: { amount, entry, balance } };
    });
    return topUpToReader(row, accountId);
  });

/**
 * Takes a top-up back by an entry against it. @throws AppError `invalid` without a reason, `notFound`, `rejected` for
 * what is no top-up, `conflict` when it was reversed before, `insufficientBalance`
 */
export const reverse = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { seq, ...body }: Params<typeof reverseEntry> & Body<typeof reverseEntry>,
): Promise<LedgerEntry> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    const words = ledgerWords[locale];
    const reason = body.reason.trim();
    if (reason === '') throw invalidField('reason', 'minLength', words.blankReason);
    await lockLedger(w.tx);
    const { kind, amount, reversedBy } = found(await findEntry(w.tx, seq, locale));
    if (kind !== 'top-up') throw new AppError('rejected', { words: words.notReversible });
    if (reversedBy !== null) throw new AppError('conflict', { words: words.reversedBefore(reversedBy) });
    const balance = await findBalance(w.tx);
    const entry = await appendEntry(w.tx, {
      amountFen: -amount,
      kind: 'reversal',
      orderId: null,
      reverses: seq,
      note: reason,
      accountId,
      at: w.at,
    });
    if (!entry) {
      throw new AppError('insufficientBalance', {
        words: words.notCovered(moneyText(amount, locale), moneyText(balance, locale)),
      });
    }
    await watchBalance(w);
    w.audit({
      action: 'ledger.reverse',
      subjectType: 'ledger',
      subjectId: String(entry.seq),
      before: { balance },
      after: { reverses: seq, amount: -amount, balance: entry.balance, reason },
    });
    w.emit(servicesChannel, 'changed', {});
    return reread(await findEntry(w.tx, entry.seq, locale));
  });
