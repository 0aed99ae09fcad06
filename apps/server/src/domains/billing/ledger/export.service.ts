import { type LedgerEntry, yuanText } from '@onair/contract/billing/ledger';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import { clockText, zonedHeading } from '../../../lib/calendar.ts';
import { type EntryFilter, findEntries } from './ledger.store.ts';
import { ledgerWords } from './ledger.words.ts';

const BATCH = 500;

const reversalText = ({ reverses, reversedBy }: LedgerEntry, locale: Locale): string => {
  const words = ledgerWords[locale];
  if (reverses !== null) return words.reverses(reverses);
  return reversedBy === null ? '' : words.reversedBy(reversedBy);
};

const cellsOf = (entry: LedgerEntry, timeZone: string, locale: Locale): Cell[] => [
  entry.seq,
  { time: clockText(entry.at, timeZone) },
  ledgerWords[locale].kinds[entry.kind],
  // A reversal is money that was not received after all: a number, since a text that begins with a minus is defused.
  entry.kind === 'charge' ? '' : entry.amount < 0 ? Number(yuanText(entry.amount)) : yuanText(entry.amount),
  entry.kind === 'charge' ? yuanText(-entry.amount) : '',
  yuanText(entry.balance),
  entry.order?.number ?? '',
  entry.order?.service ?? '',
  entry.by,
  entry.confirmedBy ?? '',
  reversalText(entry, locale),
  entry.note,
];

/**
 * Entries that pass a filter as rows of a file, newest first, fetched as fast as the reader takes them. Entries never
 * change, so the file is consistent however long it takes; later entries are newer than its first row.
 */
export async function* ledgerRows(deps: Deps, filter: EntryFilter, locale: Locale): AsyncGenerator<Cell[][]> {
  const { columns } = ledgerWords[locale];
  const { seq, at, kind, received, spent, balance, order, service, by, confirmedBy, reversal, note } = columns;
  const time = zonedHeading(at, locale, deps.config.timeZone);
  yield [[seq, time, kind, received, spent, balance, order, service, by, confirmedBy, reversal, note]];
  for (let before: number | null = null; ; ) {
    const entries: LedgerEntry[] = await findEntries(deps.db, filter, { limit: BATCH, before }, locale);
    yield entries.map((entry) => cellsOf(entry, deps.config.timeZone, locale));
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) return;
    before = last.seq;
  }
}
