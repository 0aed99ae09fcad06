import type { LibraryFilter } from '@onair/contract/content/library/library';
import { EXPORT_ROWS_MAX } from '@onair/contract/content/policy-sets/files';
import type { Locale } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import type { Cell } from '../../../files/formats/sheet.ts';
import type { Sheet } from '../../../http/sheet-export.ts';
import { AppError } from '../../../lib/errors.ts';
import { policyWords } from '../policy-sets/policy-sets.words.ts';
import { tagsCell } from './file-rows.rules.ts';
import { type FileItem, findFileItems, findMatchingIds } from './files.store.ts';
import type { Reader } from './filter.store.ts';
import { filesWords } from './library.words.ts';

const BATCH = 500;
/** Column widths, in characters. */
const WIDTHS = [10, 8, 40, 40, 14, 12, 14, 14, 24, 20, 14, 12, 10, 20, 20, 20];

const timeCell = (time: string): Cell => (time === '' ? '' : { time });

const cellsOf = (item: FileItem, locale: Locale): Cell[] => {
  const { columns, stages, reviews } = filesWords[locale];
  const { types, categories, sources } = policyWords[locale].values;
  const cells: Record<keyof typeof columns, Cell> = {
    id: item.id,
    version: item.version,
    title: item.title,
    summary: item.summary,
    type: types[item.type],
    category: categories[item.category],
    source: sources[item.source],
    author: item.author,
    tags: tagsCell(item.tags),
    dueAt: timeCell(item.dueAt),
    assignee: item.assignee ?? '',
    stage: stages[item.stage],
    review: reviews[item.review],
    scheduledAt: timeCell(item.scheduled),
    publishedAt: timeCell(item.published),
    updatedAt: timeCell(item.updated),
  };
  return keysOf(columns).map((column) => cells[column]);
};

async function* batches(deps: Deps, ids: readonly number[], locale: Locale): AsyncGenerator<Cell[][]> {
  yield [Object.values(filesWords[locale].columns)];
  for (let at = 0; at < ids.length; at += BATCH) {
    const items = await findFileItems(deps.db, ids.slice(at, at + BATCH), deps.config.timeZone);
    yield items.map((item) => cellsOf(item, locale));
  }
}

type ExportRequest = { filter: LibraryFilter; reader: Reader; locale: Locale };

/**
 * The items that filters show, selected before the first is read. @throws AppError `rejected` when there are more than
 * a file may hold
 */
export const itemsSheet = async (deps: Deps, { filter, reader, locale }: ExportRequest): Promise<Sheet> => {
  const words = filesWords[locale];
  const ids = await findMatchingIds(deps.db, filter, reader, EXPORT_ROWS_MAX + 1);
  if (ids.length > EXPORT_ROWS_MAX) throw new AppError('rejected', { words: words.tooManyItems(EXPORT_ROWS_MAX) });
  const rows = batches(deps, ids, locale);
  const { fileName: name } = words;
  return { rows, total: ids.length, widths: WIDTHS, sheet: name, name, plain: 'content', asStored: true };
};
