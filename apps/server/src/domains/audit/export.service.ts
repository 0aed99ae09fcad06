import { AUDIT_EXPORT_MAX, type AuditFilter } from '@onair/contract/audit/audit';
import { auditActions } from '@onair/contract/audit/audit-actions';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import type { Deps } from '../../deps.ts';
import type { Cell } from '../../files/formats/sheet.ts';
import type { Sheet } from '../../http/sheet-export.ts';
import { zonedHeading } from '../../lib/calendar.ts';
import { type AuditExportRow, auditForExport, lastSeq, searchOf, WINDOW } from './audit.store.ts';
import { auditWords } from './audit.words.ts';

const BATCH = 500;
/** Column widths, in characters. */
const WIDTHS = [8, 20, 16, 8, 24, 24, 14, 38, 16, 48, 48];
/** Maximum characters of a spreadsheet cell. */
const CELL_MAX = 32_000;

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value).slice(0, CELL_MAX));

const cellsOf = (row: AuditExportRow, locale: Locale): Cell[] => [
  row.seq,
  { time: row.time },
  row.account || auditWords[locale].system,
  row.role ?? '',
  entryOf(auditActions, row.action)?.[locale] ?? row.action,
  row.action,
  row.subjectType,
  row.subjectId,
  row.address,
  json(row.before),
  json(row.after),
];

async function* batches(deps: Deps, filter: AuditFilter, locale: Locale): AsyncGenerator<Cell[][]> {
  const zone = deps.config.timeZone;
  yield [auditWords[locale].columns.map((heading, n) => (n === 1 ? zonedHeading(heading, locale, zone) : heading))];
  const search = await searchOf(deps.db, filter, zone);
  let before = (await lastSeq(deps.db)) + 1;
  for (let left = AUDIT_EXPORT_MAX; left > 0 && before > 1; ) {
    const stretch = { before, from: before - WINDOW, limit: Math.min(BATCH, left) };
    const rows = await auditForExport(deps.db, search, stretch);
    yield rows.map((row) => cellsOf(row, locale));
    left -= rows.length;
    before = rows.length < stretch.limit ? stretch.from : (rows.at(-1)?.seq ?? 0);
  }
}

/** The rows that a filter shows. */
export const auditSheet = (deps: Deps, filter: AuditFilter, locale: Locale): Sheet => {
  const { sheet, fileName: name } = auditWords[locale];
  return { rows: batches(deps, filter, locale), widths: WIDTHS, sheet, name, plain: 'audit-log' };
};
