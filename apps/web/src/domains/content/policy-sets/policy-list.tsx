import type { PolicyRow } from '@onair/contract/content/policy-sets';
import type { TablePreference } from '@onair/contract/preferences/preferences';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import type { Search } from '../../../shared/page/read-search.ts';
import { usePermission } from '../../../shared/session/permission.tsx';
import type { Selection } from '../../../shared/ui/data-table/column.ts';
import { DataCards } from '../../../shared/ui/data-table/data-cards.tsx';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import { SortSelect } from '../../../shared/ui/data-table/sort-select.tsx';
import { type ColumnKey, useColumns } from './columns.tsx';
import styles from './policy-list.module.css';
import { RowMenu } from './row-menu.tsx';
import { type ListInput, nextSort, type Part, type Sort, sortOf } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';
import type { Acts } from './use-acts.ts';

const keyOf = (row: PolicyRow): string => row.id;

type Props = {
  rows: readonly PolicyRow[] | undefined;
  input: ListInput;
  /** Running number of the first of `rows`. */
  firstPlace: number;
  table: TablePreference;
  busy: boolean;
  cards: boolean;
  acts: Acts;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onSort: (sort: Sort | null) => void;
  searchFor: (id: string, part?: Part) => Search;
};

/** The rows, as a table or, on phones, as cards. */
export const PolicyList = ({
  rows,
  input,
  firstPlace,
  table,
  busy,
  cards,
  acts,
  chosen,
  onChoose,
  onSort,
  searchFor,
}: Props) => {
  const words = useWords(searchTableWords);
  const admin = usePermission(['admin']);
  const [more, setMore] = useState<{ row: PolicyRow; anchor: HTMLElement } | null>(null);
  const all = useColumns({ searchFor, onMore: (row, anchor) => setMore({ row, anchor }) });
  const columns = table.columns.filter((column) => column.shown).map((column) => all[column.key as ColumnKey]);
  const sort = sortOf(input);
  const selection: Selection<PolicyRow> | undefined = admin
    ? { chosen, onChange: onChoose, nameOf: (row) => words.select(row.name), allName: words.selectAll }
    : undefined;
  const common = {
    caption: words.title,
    columns,
    rows,
    keyOf,
    firstPlace,
    selection,
    busy,
  };
  return (
    <>
      {cards ? (
        <>
          <div className={styles.sort}>
            <SortSelect columns={columns} sort={sort} onChange={(chosenSort) => onSort(chosenSort as Sort | null)} />
          </div>
          <DataCards {...common} title="name" corner="status" foot="operations" />
        </>
      ) : (
        <DataTable
          {...common}
          expected={input.pageSize ?? 10}
          density={table.density}
          sort={sort}
          onSort={(key) => onSort(nextSort(sort, key as Sort['by']))}
        />
      )}
      <RowMenu more={more} acts={acts} onClose={() => setMore(null)} />
    </>
  );
};
