import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconArrowFall, IconArrowRise } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import styles from './analysis.module.css';
import { analysisWords } from './analysis.words.ts';

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
  if (previous === null)
    return (
      <Row as="span" inline wrap tone="muted" size={12} line={20} className={styles.growth}>
        {words.noBefore}
      </Row>
    );
  if (growth === null)
    return (
      <Row as="span" inline wrap tone="muted" size={12} line={20} className={styles.growth}>
        {words.zeroBefore}
      </Row>
    );
  const direction = growth > 0 ? 'up' : growth < 0 ? 'down' : 'level';
  return (
    <Row as="span" inline wrap tone="muted" size={12} line={20} className={styles.growth}>
      {daily ? words.yesterday : words.before}
      <Row as="span" inline gap={2} size={13} numeric nowrap className={styles.change} data-direction={direction}>
        {format.change(growth)}
        {direction === 'up' ? <IconArrowRise aria-hidden="true" /> : null}
        {direction === 'down' ? <IconArrowFall aria-hidden="true" /> : null}
        <span className="sr-only">{words[direction]}</span>
      </Row>
    </Row>
  );
};
