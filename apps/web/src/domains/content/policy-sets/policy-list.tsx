import type { PolicyRow } from '@onair/contract/content/policy-sets';
import type { TablePreference } from '@onair/contract/preferences/preferences';
import { entryOf } from '@onair/contract/typed';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Search } from '../../../shared/page/read-search.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import type { Selection } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import type { ListOf, ListQuery, OnPage } from '../../../shared/ui/data-table/paged.tsx';
import { useColumns } from './columns.tsx';
import { RowMenu } from './row-menu.tsx';
import { type ListInput, type Part, type Sort, sortOf } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';
import type { Acts } from './use-acts.ts';

type Props = {
  query: ListQuery<ListOf<PolicyRow>>;
  input: ListInput;
  /** Running number of the first row. */
  firstPlace: number;
  table: TablePreference;
  acts: Acts;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onSort: (sort: Sort | null) => void;
  onPage: OnPage;
  searchFor: (id: string, part?: Part) => Search;
  empty: ReactNode;
};

/** The sets of the page, with the columns that this account has chosen. */
export const PolicyList = ({ query, input, table, acts, chosen, onChoose, onSort, searchFor, ...rest }: Props) => {
  const words = useWords(searchTableWords);
  const format = useFormat();
  const edits = useMay('content');
  const [more, setMore] = useState<{ row: PolicyRow; anchor: HTMLElement } | null>(null);
  const all = useColumns({ searchFor, onMore: (row, anchor) => setMore({ row, anchor }) });
  const { current = 1, pageSize = 10 } = input;
  const total = query.data?.total;
  const selection: Selection<PolicyRow> | undefined = edits
    ? { chosen, onChange: onChoose, nameOf: (row) => words.select(row.name), allName: words.selectAll }
    : undefined;
  return (
    <>
      <DataList
        {...rest}
        query={query}
        caption={words.title}
        columns={table.columns.filter((column) => column.shown).flatMap((column) => entryOf(all, column.key) ?? [])}
        keyOf={(row) => row.id}
        card={{ title: 'name', corner: 'status', foot: 'operations' }}
        density={table.density}
        expected={pageSize}
        sort={sortOf(input)}
        onSort={(sort) => onSort(sort as Sort | null)}
        selection={selection}
        page={{ current, pageSize }}
        status={total === undefined ? (query.error ? '' : words.loading) : words.found(format.number(total), total)}
      />
      <RowMenu more={more} acts={acts} onClose={() => setMore(null)} />
    </>
  );
};
