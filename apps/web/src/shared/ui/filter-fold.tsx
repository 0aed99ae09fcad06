import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { IconDown } from '../kit/icons.ts';
import styles from './filter-fold.module.css';
import { uiWords } from './ui.words.ts';

type Props = {
  /** The number of active filters. */
  active: number;
  /** Lays out the fields. */
  className?: string | undefined;
  children: ReactNode;
};

/** The filters of a list; on a phone folded behind a button with the number of active ones. */
export const FilterFold = ({ active, className = '', children }: Props) => {
  const words = useWords(uiWords);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.toggle ?? ''}
        long
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? words.activeFilters(active) : words.filters}
        <IconDown className={styles.caret ?? ''} />
      </Button>
      <div id={id} className={`${styles.fields} ${className}`} data-open={open}>
        {children}
      </div>
    </>
  );
};
