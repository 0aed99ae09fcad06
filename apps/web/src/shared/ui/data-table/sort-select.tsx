import { useWords } from '../../i18n/words.ts';
import { NamedSelect } from '../named-select.tsx';
import type { Column, SortState } from './column.ts';
import { dataTableWords } from './data-table.words.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: SortState;
  onChange: (sort: SortState) => void;
};

/** Sorts where there are no headings to click. */
export const SortSelect = <Row,>({ columns, sort, onChange }: Props<Row>) => {
  const words = useWords(dataTableWords);
  const options = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, title }) => [
      { value: `${key} ascend`, label: words.ascending(title) },
      { value: `${key} descend`, label: words.descending(title) },
    ]);
  return (
    <NamedSelect
      name={words.sortBy}
      placeholder={words.unsorted}
      allowClear
      value={sort ? `${sort.by} ${sort.order}` : undefined}
      options={options}
      onChange={(chosen) => {
        const [by, order] = chosen?.split(' ') ?? [];
        onChange(by ? { by, order: order === 'descend' ? 'descend' : 'ascend' } : null);
      }}
    />
  );
};
