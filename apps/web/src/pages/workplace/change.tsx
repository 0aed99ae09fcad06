import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconCaretDown, IconCaretUp } from '../../shared/kit/icons.ts';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

/** A change in percent with its direction: by arrow and word, not by colour alone. */
export const Change = ({ value }: { value: number | null }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  if (value === null || value === 0) return <span className={styles.change}>{format.percent(value)}</span>;
  const up = value > 0;
  return (
    <span className={`${styles.change} ${up ? styles.up : styles.down}`}>
      {format.percent(Math.abs(value))}
      {up ? <IconCaretUp aria-hidden="true" /> : <IconCaretDown aria-hidden="true" />}
      <span className="sr-only">{up ? words.up : words.down}</span>
    </span>
  );
};
