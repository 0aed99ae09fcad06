import { LIBRARY_PAGE, type LibraryItem } from '@onair/contract/content/library';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import type { Selection } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { useChoice } from '../../../shared/ui/data-table/use-choice.ts';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { bulkWords } from './bulk.words.ts';
import { libraryWords } from './library.words.ts';
import { LibraryFilters } from './library-filters.tsx';
import { LibraryGrid } from './library-grid.tsx';
import type { useLibraryPages } from './library-pages.ts';
import { LibrarySelection } from './library-selection.tsx';
import { filterCount, filterOf, type LibraryState, NO_FILTERS, onlyBin } from './library-state.ts';
import { useLibraryColumns } from './use-library-columns.tsx';

type Props = {
  state: LibraryState;
  put: (part: Partial<LibraryState>) => void;
  pages: ReturnType<typeof useLibraryPages>;
  /** The number of items, as text. */
  total: string;
  /** The button that creates an item. */
  create: ReactNode;
  /** A bulk change has begun. */
  onBegun: (bulk: string) => void;
};

/** The filters, and their results as cards or as a table. */
export const LibraryList = ({ state, put, pages, total, create, onBegun }: Props) => {
  const words = useWords(libraryWords);
  const bulk = useWords(bulkWords);
  const format = useFormat();
  const columns = useLibraryColumns(state.text);
  const rows = pages.data?.pages.flatMap((page) => page.list);
  const keys = (rows ?? []).map(({ id }) => String(id));
  const choice = useChoice(filterOf(state), keys);
  const selection: Selection<LibraryItem> | undefined = useMay('content')
    ? {
        chosen: choice.ids,
        onChange: choice.choose,
        nameOf: ({ title }) => bulk.select(title),
        allName: bulk.selectShown,
      }
    : undefined;
  return (
    <>
      <LibraryFilters state={state} onChange={put} />
      {state.bin ? <Alert type="info" content={words.binNote} style={{ marginBottom: 16 }} /> : null}
      <p role="status" className="sr-only">
        {rows ? words.found(total) : words.loading}
      </p>
      {selection && rows?.length ? (
        <LibrarySelection {...{ state, choice, keys, total, onBegun }} hasMore={pages.hasNextPage} />
      ) : null}
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => pages.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty
          text={onlyBin(state) ? words.binEmpty : filterCount(state) > 0 ? words.noMatch : words.none}
          action={filterCount(state) > 0 ? <Button onClick={() => put(NO_FILTERS)}>{words.clear}</Button> : create}
        />
      ) : state.look === 'table' ? (
        <DataRows
          caption={words.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          card={{ title: 'item', corner: 'stage', foot: 'operations' }}
          expected={LIBRARY_PAGE}
          density="small"
          selection={selection}
        />
      ) : rows ? (
        <LibraryGrid items={rows} search={state.text} selection={selection} />
      ) : (
        <Skeleton rows={8} />
      )}
      {rows?.length ? (
        <Row gap={16} justify="center" tone="muted" above={16}>
          <span>
            {words.found(total)} · {words.shown(format.number(rows.length))}
          </span>
          {pages.hasNextPage ? (
            <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
              {words.more}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
};
