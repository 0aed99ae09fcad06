import type { AuthorRow, AuthorSort } from '@onair/contract/analytics/analysis-content';
import type { Format } from '../../../../shared/i18n/format.ts';
import type { Words } from '../../../../shared/i18n/words.ts';
import type { Column, SortState } from '../../../../shared/ui/data-table/column.ts';
import type { analysisWords } from '../analysis.words.ts';

type W = typeof analysisWords extends Words<infer S> ? S : never;

/** Columns of the ranking. */
export const authorColumns = (words: W, format: Format): readonly Column<AuthorRow>[] => [
  { key: 'ranking', title: words.ranking, cell: (row) => format.number(row.ranking), width: 48 },
  { key: 'author', title: words.author, cell: (row) => <span data-content>{row.author}</span>, rowHeader: true },
  {
    key: 'contentCount',
    title: words.contentCount,
    cell: (row) => format.number(row.contentCount),
    sortable: true,
    align: 'end',
  },
  {
    key: 'clickCount',
    title: words.clickCount,
    cell: (row) => format.number(row.clickCount),
    sortable: true,
    align: 'end',
  },
];

/** The part of the query that sets the order. */
export const sortInput = (sort: SortState): { sort?: AuthorSort; order?: 'ascend' | 'descend' } =>
  sort ? { sort: sort.by as AuthorSort, order: sort.order } : {};
