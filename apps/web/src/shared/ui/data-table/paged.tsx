import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { Loaded } from '../states.tsx';
import { pageCount } from './page-numbers.ts';
import { Pager } from './pager.tsx';

/** The smallest page size: a list with no more rows needs no pager. */
const SMALLEST_PAGE = 10;

export type Page = { current: number; pageSize: number };

export type ListOf<Row> = { list: readonly Row[]; total: number };

export type ListQuery<Data> = Pick<
  UseQueryResult<Data, ApiFailure>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>;

/** `replace`: the page left does not exist, so the way back must not lead to it. */
export type OnPage = (page: Page, options?: { replace: boolean }) => void;

/** Goes to the last page when the displayed one no longer exists, such as after its last row is deleted. */
export const useLastPage = <Data extends ListOf<unknown>>(
  { data, isPlaceholderData }: ListQuery<Data>,
  { current, pageSize }: Page,
  onPage: OnPage,
): void => {
  const last = data && !isPlaceholderData && data.total > 0 ? pageCount(data.total, pageSize) : current;
  const goBack = useEffectEvent(() => onPage({ current: last, pageSize }, { replace: true }));
  useEffect(() => {
    if (current > last) goBack();
  }, [current, last]);
};

type Props<Data> = {
  query: ListQuery<Data>;
  page: Page;
  onPage: OnPage;
  empty: ReactNode;
  /** Shown instead of the placeholders. */
  loading?: ReactNode;
  compact?: boolean;
  sizes?: readonly number[];
  /** Omits the pager while all rows fit on the smallest page. */
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
}: Props<Data>) => {
  useLastPage(query, page, onPage);
  return (
    <Loaded query={query} isEmpty={({ total }) => total === 0} empty={empty} loading={loading}>
      {(data) => (
        <>
          {children(data)}
          {brief && data.total <= SMALLEST_PAGE ? null : (
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
};
