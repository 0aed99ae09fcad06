import { EXPORT_ROWS_MAX, type exportPolicies } from '@onair/contract/content/policy-sets/files';
import type { Query } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { stringify } from 'uuid';
import type { Deps } from '../../../deps.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import type { Sheet } from '../../../http/sheet-export.ts';
import { AppError } from '../../../lib/errors.ts';
import { type ExportRow, ID_BYTES, policiesForExport, policyIds } from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';
import { ruleText } from './rule-text.rules.ts';

const BATCH = 500;
/** Column widths, in characters. */
const WIDTHS = [16, 36, 24, 16, 10, 20, 10, 48, 38, 10];

const heading = (locale: Locale): Cell[] => {
  const { number, name, contentType, filterType, count, createdTime, status, rule, id, version } =
    policyWords[locale].columns;
  return [number, name, contentType, filterType, count, createdTime, status, rule, id, version];
};

const cellsOf = (set: ExportRow, locale: Locale): Cell[] => {
  const { values } = policyWords[locale];
  return [
    set.number,
    set.name,
    values.contentType[set.contentType],
    values.filterType[set.filterType],
    set.count,
    { time: set.created },
    values.status[set.status],
    set.rule ? ruleText(set.rule, locale) : '',
    set.id,
    set.version,
  ];
};

async function* batches(deps: Deps, ids: Buffer, locale: Locale): AsyncGenerator<Cell[][]> {
  yield [heading(locale)];
  const step = BATCH * ID_BYTES;
  for (let at = 0; at < ids.length; at += step) {
    const some = ids.subarray(at, at + step);
    const wanted = Array.from({ length: some.length / ID_BYTES }, (_, i) => stringify(some, i * ID_BYTES));
    const rows = await policiesForExport(deps.db, wanted, deps.config.timeZone);
    yield rows.map((row) => cellsOf(row, locale));
  }
}

/**
 * The sets that a filter shows. Their ids and order are fixed immediately, their rows are fetched later.
 * @throws AppError `rejected` when the filter shows more than a file may hold
 */
export const exportSets = async (deps: Deps, query: Query<typeof exportPolicies>, locale: Locale): Promise<Sheet> => {
  const words = policyWords[locale];
  const ids = await policyIds(deps.db, query, EXPORT_ROWS_MAX + 1, deps.config.timeZone);
  const total = ids.length / ID_BYTES;
  if (total > EXPORT_ROWS_MAX) throw new AppError('rejected', { words: words.tooManyRows(EXPORT_ROWS_MAX) });
  const rows = batches(deps, ids, locale);
  return {
    rows,
    total,
    widths: WIDTHS,
    sheet: words.sheet,
    name: words.fileName,
    plain: 'policy-sets',
    asStored: true,
  };
};
