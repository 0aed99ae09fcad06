import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { Loaded } from '../states.tsx';
import { Pager } from './pager.tsx';

/** The smallest page size: a list with no more rows needs no pager. */
const SMALLEST_PAGE = 10;

export type Page = { current: number; pageSize: number };

export type ListOf<Row> = { list: readonly Row[]; total: number };

export type ListQuery<Data> = Pick<
  UseQueryResult<Data, ApiFailure>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>;

type Props<Data> = {
  query: ListQuery<Data>;
  page: Page;
  onPage: (page: Page) => void;
  empty: ReactNode;
  /** Shown instead of the placeholders. */
  loading?: ReactNode;
  compact?: boolean;
  sizes?: readonly number[];
  /** Omits the pager while all rows fit on the smallest page, and that one is displayed. */
  brief?: boolean;
  children: (data: Data) => ReactNode;
};

/** A page of a list with rows rendered by `children`, in each of its states: loading, failed, empty, full. */
export const Paged = <Data extends ListOf<unknown>>({
  query,
  page,
  onPage,
  empty,
  loading,
  compact,
  sizes,
  brief = false,
  children,
}: Props<Data>) => (
  <Loaded query={query} isEmpty={({ total }) => total === 0} empty={empty} loading={loading}>
    {(data) => (
      <>
        {children(data)}
        {brief && data.total <= SMALLEST_PAGE && page.current < 2 ? null : (
          <Pager
            current={page.current}
            pageSize={page.pageSize}
            total={data.total}
            compact={compact}
            sizes={sizes}
            onChange={(current, pageSize) => onPage({ current, pageSize })}
          />
        )}
      </>
    )}
  </Loaded>
);
