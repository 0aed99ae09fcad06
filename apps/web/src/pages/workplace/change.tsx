import { changeOf, isComparable } from '@onair/contract/change';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconCaretDown, IconCaretUp } from '../../shared/kit/icons.ts';
import { Text } from '../../shared/layout/layout.tsx';
import styles from './summary.module.css';
import { workplaceWords } from './workplace.words.ts';

type Props = {
  now: number;
  before: number;
  /** The two counts as text, where they are too small for a percentage. */
  counts: (now: string, before: string) => string;
  /** What a percentage compares with; the counts say it themselves. */
  versus?: string;
};

/**
 * A change in percent with its direction, by arrow and word, not by color alone; the two counts where the earlier one
 * is too small for a percentage.
 */
export const Change = ({ now, before, counts, versus }: Props) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const percent = changeOf(now, before);
  if (!isComparable(percent, before)) {
    return (
      <Text size={16} line={22} numeric className={styles.counts} data-counts="">
        {counts(format.number(now), format.number(before))}
      </Text>
    );
  }
  const title = counts(format.number(now), format.number(before));
  const up = percent > 0;
  return (
    <>
      {percent === 0 ? (
        <span className={styles.change} title={title}>
          {format.percent(0)}
        </span>
      ) : (
        <span className={styles.change} data-direction={up ? 'up' : 'down'} title={title}>
          {format.percent(Math.abs(percent))}
          {up ? <IconCaretUp aria-hidden="true" /> : <IconCaretDown aria-hidden="true" />}
          <span className="sr-only">{up ? words.up : words.down}</span>
        </span>
      )}
      {versus ? ` ${versus}` : null}
    </>
  );
};
