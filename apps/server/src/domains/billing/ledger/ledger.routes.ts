import {
  exportLedger,
  ledgerBalance,
  listLedger,
  listTopUps,
  moveTopUp,
  reverseEntry,
  topUpLedger,
} from '@onair/contract/billing/ledger';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { sheetExport } from '../../../http/sheet-export.ts';
import { pageOf } from '../../../http/validation.ts';
import { ledgerRows } from './export.service.ts';
import { decideTopUp, entryFilterOf, ledgerSums, reverse, topUp } from './ledger.service.ts';
import { findBalance, findDues, findEntries } from './ledger.store.ts';
import { ledgerWords } from './ledger.words.ts';
import { findTopUps, topUpToReader } from './top-ups.store.ts';

/** Of the columns of a sheet, in characters. */
const WIDTHS = [8, 20, 10, 14, 14, 14, 18, 20, 16, 16, 20, 30];

/** The company's account: balance, entries, top-ups and their reversals. */
export const ledgerRoutes = (mount: Mount, deps: Deps): void => {
  const exporting = sheetExport(deps, { perAccount: 2, altogether: 16 });
  const sumsOf = ledgerSums(deps);

  mount(ledgerBalance, () => findDues(deps.db, deps.now()));

  mount(listLedger, async ({ query, locale }) => {
    const filter = entryFilterOf(deps, query, locale);
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
    const rows = ledgerRows(deps, entryFilterOf(deps, query, locale), locale);
    return exporting(asked, tooManyExports, () => ({
      rows,
      widths: WIDTHS,
      sheet: name,
      name,
      plain: 'company-account',
    }));
  });

  mount(topUpLedger, ({ body, actor, session }) => topUp(deps, actor, session.accountId, body));

  mount(listTopUps, async ({ query, session, locale }) => {
    const page = await findTopUps(deps.db, { ...pageOf(query, locale), state: query.state ?? null });
    return { ...page, list: page.list.map((row) => topUpToReader(row, session.accountId)) };
  });

  mount(moveTopUp, ({ params, body, actor, session }) =>
    decideTopUp(deps, actor, session.accountId, { ...params, ...body }),
  );
  mount(reverseEntry, ({ params, body, actor, session }) =>
    reverse(deps, actor, session.accountId, { ...params, ...body }),
  );
};
