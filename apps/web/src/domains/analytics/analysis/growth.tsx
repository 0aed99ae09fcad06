import { IconArrowFall, IconArrowRise } from '@arco-design/web-react/icon';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { analysisWords } from './analysis.words.ts';
import styles from './growth.module.css';

type Props = {
  growth: number | null;
  previous: number | null;
  /** The range is today, so the period before is yesterday. */
  daily: boolean;
};

/** A change against the period before: sign, arrow and colour say the same, a word says it to those who see none of them. */
export const Growth = ({ growth, previous, daily }: Props) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  if (previous === null) return <span className={styles.growth}>{words.noBefore}</span>;
  if (growth === null) return <span className={styles.growth}>{words.zeroBefore}</span>;
  const direction = growth > 0 ? 'up' : growth < 0 ? 'down' : 'level';
  return (
    <span className={styles.growth}>
      {daily ? words.yesterday : words.before}
      <span className={styles.change} data-direction={direction}>
        {format.change(growth)}
        {direction === 'up' ? <IconArrowRise aria-hidden="true" /> : null}
        {direction === 'down' ? <IconArrowFall aria-hidden="true" /> : null}
        <span className="sr-only">{words[direction]}</span>
      </span>
    </span>
  );
};
