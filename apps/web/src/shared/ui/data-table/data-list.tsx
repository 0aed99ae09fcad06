import type { Density } from '@onair/contract/preferences/preferences';
import { type ReactNode, useRef } from 'react';
import { PHONE, Text, useMedia } from '../../layout/layout.tsx';
import { Empty, Failed, Stale } from '../states.tsx';
import { type Column, nextSort, type Selection, type SortState } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataTable } from './data-table.tsx';
import { type ListOf, type ListQuery, type OnPage, type Page, useLastPage } from './paged.tsx';
import styles from './pager.module.css';
import { Pager } from './pager.tsx';
import { SortSelect } from './sort-select.tsx';

export type RowsLayout<Row> = {
  /** Accessible name of the list. */
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Keys of the columns for head and foot of a card, on phones. */
  card: { title: string; corner?: string; foot?: string };
  density?: Density | undefined;
  /** Number of placeholder rows while nothing has been loaded. */
  expected?: number | undefined;
  /** Number of the first row, from 1 over all pages. */
  firstPlace?: number | undefined;
  sort?: SortState;
  onSort?: ((sort: SortState) => void) | undefined;
  selection?: Selection<Row> | undefined;
};

type RowsProps<Row> = RowsLayout<Row> & { rows: readonly Row[] | undefined; busy?: boolean };

/** Rows as a table or, on phones, as cards. */
export const DataRows = <Row,>({ card, density, expected, sort = null, onSort, ...rows }: RowsProps<Row>) => {
  const phone = useMedia(PHONE);
  if (!phone) {
    const press = (by: string) => onSort?.(nextSort(sort, by));
    return <DataTable {...rows} density={density} expected={expected} sort={sort} onSort={press} />;
  }
  return (
    <>
      {onSort ? (
        <Text as="div" below={12}>
          <SortSelect columns={rows.columns} sort={sort} onChange={onSort} />
        </Text>
      ) : null}
      <DataCards {...rows} {...card} />
    </>
  );
};

type Props<Row, Data extends ListOf<Row>> = RowsLayout<Row> & {
  query: ListQuery<Data>;
  page: Page;
  onPage: OnPage;
  /** A text, or a note with a next step. */
  empty: string | ReactNode;
  /** Announced to screen readers when the list changes. */
  status?: string;
  /** Between the filters and the rows. */
  intro?: ReactNode;
};

/** A paginated list in each of its states: loading, failed, empty, full. The filters above it belong to the page. */
export const DataList = <Row, Data extends ListOf<Row>>(props: Props<Row, Data>) => {
  const { query, page, onPage, empty, status, intro, ...look } = props;
  const phone = useMedia(PHONE);
  const { data } = query;
  const start = useRef<HTMLDivElement>(null);
  useLastPage(query, page, onPage);
  const body =
    query.error && !data ? (
      <Failed error={query.error} onRetry={() => query.refetch()} />
    ) : data?.total === 0 ? (
      typeof empty === 'string' ? (
        <Empty text={empty} />
      ) : (
        empty
      )
    ) : (
      <>
        {query.error ? <Stale error={query.error} onRetry={() => query.refetch()} /> : null}
        {intro}
        <div ref={start} className={styles.start} />
        <DataRows {...look} rows={data?.list} busy={query.isPlaceholderData} />
        <div className={styles.pager}>
          {data ? (
            <Pager
              {...page}
              total={data.total}
              compact={phone}
              onChange={(current, pageSize) => {
                onPage({ current, pageSize });
                // A long list is read from its first row.
                start.current?.scrollIntoView({ block: 'nearest' });
              }}
            />
          ) : null}
        </div>
      </>
    );
  return (
    <>
      {status === undefined ? null : (
        <p role="status" className="sr-only">
          {status}
        </p>
      )}
      {body}
    </>
  );
};
