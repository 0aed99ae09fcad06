import {
  exportLedger,
  type LedgerFilter,
  ledgerBalance,
  listLedger,
  listTopUps,
  moveTopUp,
  reverseEntry,
  TOP_UP_LARGE,
  topUpLedger,
} from '@onair/contract/billing/ledger';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import type { Locale } from '@onair/contract/text';
import { found } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { pageOf } from '../../../http/validation.ts';
import { companyCalendar, dayNumberOf } from '../../../lib/calendar.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { decide, submitted } from '../../identity/index.ts';
import { ledgerRows } from './export.service.ts';
import { demandRoom, topUpApproval, watchBalance } from './ledger.service.ts';
import {
  appendEntry,
  type EntryFilter,
  findBalance,
  findDues,
  findEntries,
  findEntry,
  lockLedger,
  type Running,
  type Sums,
  sumAll,
  sumEntries,
} from './ledger.store.ts';
import { ledgerWords, moneyText } from './ledger.words.ts';
import { findTopUp, findTopUps, insertTopUp, topUpToReader } from './top-ups.store.ts';

/** Of the columns of a sheet, in characters. */
const WIDTHS = [8, 20, 10, 14, 14, 14, 18, 20, 16, 16, 20, 30];

/** The last day with an end that PostgreSQL accepts: years have four digits. */
const DAY_MAX = dayNumberOf('9999-12-30');

/** The company's account: balance, entries, top-ups and their reversals. */
export const ledgerRoutes = (mount: Mount, deps: Deps): void => {
  const calendar = companyCalendar(deps.config.timeZone);
  const exporting = sheetExport(deps, { perAccount: 2, altogether: 16 });

  /** @throws AppError `invalid` for days that do not exist or are in the wrong order */
  const filterOf = ({ kind, from, to }: LedgerFilter, locale: Locale): EntryFilter => {
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

  let all: Running = { seq: 0, total: 0, received: 0, spent: 0 };
  const sumsOf = async (filter: EntryFilter): Promise<Sums> => {
    if (filter.kind || filter.from || filter.until) return sumEntries(deps.db, filter);
    const { seq, ...sums } = await sumAll(deps.db, all);
    if (seq > all.seq) all = { seq, ...sums };
    return sums;
  };

  mount(ledgerBalance, () => findDues(deps.db, deps.now()));

  mount(listLedger, async ({ query, locale }) => {
    const filter = filterOf(query, locale);
    const page = pageOf(query, locale);
    const [list, sums, balance] = await Promise.all([
      findEntries(deps.db, filter, page, locale),
      sumsOf(filter),
      findBalance(deps.db),
    ]);
    return { list, ...sums, balance };
  });

  mount(exportLedger, (asked) => {
    const { query, locale } = asked;
    const { tooManyExports, fileName: name } = ledgerWords[locale];
    const rows = ledgerRows(deps, filterOf(query, locale), locale);
    return exporting(asked, tooManyExports, () => ({
      rows,
      widths: WIDTHS,
      sheet: name,
      name,
      plain: 'company-account',
    }));
  });

  mount(topUpLedger, ({ body, actor, session: { accountId }, locale }) =>
    write(deps, actor, async (w) => {
      const note = body.note.trim();
      const before = await demandRoom(w, body.amount, ledgerWords[locale].tooMuch);
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
      return { entry: reread(await findEntry(w.tx, entry.seq, locale)), waiting: null };
    }),
  );

  mount(listTopUps, async ({ query, session, locale }) => {
    const page = await findTopUps(deps.db, { ...pageOf(query, locale), state: query.state ?? null });
    return { ...page, list: page.list.map((row) => topUpToReader(row, session.accountId)) };
  });

  mount(moveTopUp, ({ params, body, actor, session, locale }) =>
    write(deps, actor, async (w) => {
      const row = await decide(w, deps, actor, topUpApproval, { ...params, ...body }, async ({ amount }) => {
        const { entry } = reread(await findTopUp(w.tx, params.id));
        if (entry === null) return { after: { amount } };
        const { balance } = reread(await findEntry(w.tx, entry, locale));
        return { before: { balance: balance - amount }, after: { amount, entry, balance } };
      });
      return topUpToReader(row, session.accountId);
    }),
  );

  mount(reverseEntry, ({ params: { seq }, body, actor, session, locale }) =>
    write(deps, actor, async (w) => {
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
        accountId: session.accountId,
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
    }),
  );
};
