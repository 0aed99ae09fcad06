import { Checkbox } from '../../kit/controls.ts';
import type { SortState } from './column.ts';
import styles from './data-table.module.css';

const ARIA = { ascend: 'ascending', descend: 'descending' } as const;

/** `aria-sort` of a heading. */
export const ariaSort = (key: string, sort: SortState): 'ascending' | 'descending' | 'none' =>
  sort?.by === key ? ARIA[sort.order] : 'none';

/** The button inside the heading of a column that can be sorted by. */
export const SortButton = ({ title, order, onPress }: { title: string; order: string; onPress: () => void }) => (
  <button type="button" className={styles.sort} data-order={order} onClick={onPress}>
    {title}
    <svg width="8" height="14" viewBox="0 0 8 14" aria-hidden="true">
      <path d="M4 1 7.5 5.5H.5z" />
      <path d="M4 13 .5 8.5h7z" />
    </svg>
  </button>
);

type Props = { name: string; checked: boolean; indeterminate?: boolean; onChange: (checked: boolean) => void };

/** A checkbox without visible words, but with a name. */
export const RowCheckbox = ({ name, checked, indeterminate = false, onChange }: Props) => (
  <Checkbox className={styles.rowCheckboxBox ?? ''} checked={checked} indeterminate={indeterminate} onChange={onChange}>
    <span className="sr-only">{name}</span>
  </Checkbox>
);
