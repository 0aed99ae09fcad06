import { partsOf } from '@onair/contract/typed';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Checkbox } from '../../kit/controls.ts';
import type { SortState } from './column.ts';
import styles from './data-table.module.css';

const ARIA = { ascend: 'ascending', descend: 'descending' } as const;

/** `aria-sort` of a heading. */
export const ariaSort = (key: string, sort: SortState): 'ascending' | 'descending' | 'none' =>
  sort?.by === key ? ARIA[sort.order] : 'none';

/** The button in the heading of a sortable column. */
export const SortButton = ({ title, order, onPress }: { title: ReactNode; order: string; onPress: () => void }) => (
  <button type="button" className={styles.sort} data-order={order} onClick={onPress}>
    {title}
    <svg width="8" height="14" viewBox="0 0 8 14" aria-hidden="true">
      <path d="M4 1 7.5 5.5H.5z" />
      <path d="M4 13 .5 8.5h7z" />
    </svg>
  </button>
);

type Props = {
  name: string;
  checked: boolean;
  indeterminate?: boolean;
  /** `range`: Shift was pressed. */
  onChange: (checked: boolean, range: boolean) => void;
};

/** Whether Shift was pressed: the kit passes the change as React's event. */
const withShift = (event: object): boolean => partsOf(partsOf(event).nativeEvent).shiftKey === true;

/** A checkbox with an accessible name, but no visible label. */
export const RowCheckbox = ({ name, checked, indeterminate = false, onChange }: Props) => {
  const shift = useRef(false);
  // Firefox ignores a click on a label with Shift.
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    shift.current = true;
    event.currentTarget.querySelector('input')?.click();
    shift.current = false;
  };
  return (
    <Checkbox
      className={styles.rowCheckboxBox ?? ''}
      checked={checked}
      indeterminate={indeterminate}
      onClick={press}
      onChange={(on, event) => onChange(on, shift.current || withShift(event))}
    >
      <span className="sr-only">{name}</span>
    </Checkbox>
  );
};
