import {
  BALANCE_MAX,
  exportLedger,
  type LedgerFilter,
  ledgerBalance,
  listLedger,
  topUpLedger,
} from '@onair/contract/billing/ledger';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import type { Locale } from '@onair/contract/text';
import { companyCalendar, dayNumberOf } from '../../../calendar.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Mount } from '../../../http/mount.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { pageOf } from '../../../http/validation.ts';
import {
  type EntryFilter,
  findEntries,
  findEntry,
  type Running,
  type Sums,
  sumAll,
  sumEntries,
} from './entries.store.ts';
import { appendEntry, findBalance, findDues, lockLedger } from './ledger.store.ts';
import { ledgerWords } from './ledger.words.ts';
import { ledgerRows } from './ledger-export.ts';
import { watchBalance } from './watch-balance.ts';

/** Of the columns of a sheet, in characters. */
const WIDTHS = [8, 20, 10, 14, 14, 14, 18, 20, 16, 30];

/** The last day with an end that PostgreSQL accepts: years have four digits. */
const DAY_MAX = dayNumberOf('9999-12-30');

/** The company's account: balance, entries and top-ups. */
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

  mount(topUpLedger, ({ body, actor, session, locale }) =>
    write(deps, actor, async (w) => {
      await lockLedger(w.tx);
      const before = await findBalance(w.tx);
      if (before + body.amount > BALANCE_MAX) throw new AppError('rejected', { words: ledgerWords[locale].tooMuch });
      const entry = await appendEntry(w.tx, {
        amountFen: body.amount,
        kind: 'top-up',
        orderId: null,
        note: body.note.trim(),
        accountId: session.accountId,
        at: w.at,
      });
      if (!entry) throw new Error('money that comes in is never refused');
      await watchBalance(w);
      w.audit({
        action: 'ledger.topUp',
        subjectType: 'ledger',
        subjectId: String(entry.seq),
        before: { balance: before },
        after: { amount: body.amount, balance: entry.balance, note: body.note.trim() },
      });
      w.emit(servicesChannel, 'changed', {});
      return findEntry(w.tx, entry.seq, locale);
    }),
  );
};
