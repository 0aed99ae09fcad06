import { Checkbox } from '../../kit/controls.ts';
import styles from './row-checkbox.module.css';

type Props = { name: string; checked: boolean; indeterminate?: boolean; onChange: (checked: boolean) => void };

/** A checkbox without visible words, but with a name. */
export const RowCheckbox = ({ name, checked, indeterminate = false, onChange }: Props) => (
  <Checkbox className={styles.box ?? ''} checked={checked} indeterminate={indeterminate} onChange={onChange}>
    <span className="sr-only">{name}</span>
  </Checkbox>
);
