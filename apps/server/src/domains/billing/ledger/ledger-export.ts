import { type LedgerEntry, yuanText } from '@onair/contract/billing/ledger';
import type { Locale } from '@onair/contract/text';
import { clockText, zonedHeading } from '../../../calendar.ts';
import type { Deps } from '../../../deps.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import { type EntryFilter, findEntries } from './entries.store.ts';
import { ledgerWords } from './ledger.words.ts';

const BATCH = 500;

const cellsOf = (entry: LedgerEntry, timeZone: string, locale: Locale): Cell[] => [
  entry.seq,
  { time: clockText(entry.at, timeZone) },
  ledgerWords[locale].kinds[entry.kind],
  entry.amount > 0 ? yuanText(entry.amount) : '',
  entry.amount < 0 ? yuanText(-entry.amount) : '',
  yuanText(entry.balance),
  entry.order?.number ?? '',
  entry.order?.service ?? '',
  entry.by,
  entry.note,
];

/**
 * Entries that pass a filter as rows of a file, newest first, fetched as fast as the reader takes them. Entries never
 * change, so the file is consistent however long it takes; later entries are newer than its first row.
 */
export async function* ledgerRows(deps: Deps, filter: EntryFilter, locale: Locale): AsyncGenerator<Cell[][]> {
  const { columns } = ledgerWords[locale];
  const { seq, at, kind, received, spent, balance, order, service, by, note } = columns;
  yield [
    [seq, zonedHeading(at, locale, deps.config.timeZone), kind, received, spent, balance, order, service, by, note],
  ];
  for (let before: number | null = null; ; ) {
    const entries: LedgerEntry[] = await findEntries(deps.db, filter, { limit: BATCH, before }, locale);
    yield entries.map((entry) => cellsOf(entry, deps.config.timeZone, locale));
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) return;
    before = last.seq;
  }
}
