import type { Readable } from 'node:stream';
import { AUDIT_EXPORT_MAX, type AuditFilter, type exportAudit } from '@onair/contract/audit/audit';
import { auditActions } from '@onair/contract/audit/audit-actions';
import type { Query } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import type { Deps } from '../../deps.ts';
import { csvStream } from '../../files/formats/csv-write.ts';
import type { Cell } from '../../files/formats/sheet.ts';
import { xlsxStream } from '../../files/formats/xlsx-write.ts';
import { auditWords } from './audit.words.ts';
import { type AuditExportRow, auditForExport, lastSeq, WINDOW } from './audit-list.store.ts';

const BATCH = 500;
/** Of the columns, in characters. */
const WIDTHS = [8, 20, 16, 8, 24, 24, 14, 38, 16, 48, 48];
/** Characters that one cell may hold in a spreadsheet. */
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
  yield [[...auditWords[locale].columns]];
  let before = (await lastSeq(deps.db)) + 1;
  for (let left = AUDIT_EXPORT_MAX; left > 0 && before > 1; ) {
    const stretch = { before, from: before - WINDOW, limit: Math.min(BATCH, left) };
    const rows = await auditForExport(deps.db, filter, stretch, deps.config.timeZone);
    yield rows.map((row) => cellsOf(row, locale));
    left -= rows.length;
    before = rows.length < stretch.limit ? stretch.from : (rows.at(-1)?.seq ?? 0);
  }
}

/** What a filter shows as a stream of CSV or XLSX, fetched as fast as the reader takes it. */
export const auditFile = (deps: Deps, query: Query<typeof exportAudit>, locale: Locale): Readable => {
  const rows = batches(deps, query, locale);
  return query.format === 'xlsx' ? xlsxStream(rows, auditWords[locale].sheet, WIDTHS) : csvStream(rows);
};
