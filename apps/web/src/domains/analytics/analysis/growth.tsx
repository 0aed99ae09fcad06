import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { changeOf, isComparable } from '@onair/contract/change';
import { type Format, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconArrowFall, IconArrowRise } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import styles from './analysis.module.css';
import { contributionWords } from './contribution.words.ts';
import { isOpen } from './range.ts';

type Words = (typeof contributionWords)['zh-CN'];

/** What a range is compared with, in words. */
const periodWords = (range: RangeInfo, words: Words, format: Format): string => {
  if (range.days > 1) return words.daysBefore(format.number(range.days));
  return isOpen(range) ? words.soFar : words.dayBefore;
};

/** A change as a sentence: "12% fewer clicks than the 30 days before"; both counts where a percentage would mislead. */
export const changeWords = (
  { figure, count, previous, range }: { figure: string; count: number; previous: number | null; range: RangeInfo },
  words: Words,
  format: Format,
): string => {
  if (previous === null) return words.noBefore;
  const period = periodWords(range, words, format);
  const change = changeOf(count, previous);
  if (!isComparable(change, previous)) {
    return words.countsOnly(format.number(count), format.number(previous), figure, period);
  }
  if (change === 0) return words.same(figure, period);
  return (change > 0 ? words.more : words.fewer)(format.percent(Math.abs(change)), figure, period);
};

type Props = {
  growth: number | null;
  previous: number | null;
  range: RangeInfo;
  /** The figure is a count: percentages of small counts are misleading. */
  counts: boolean;
};

/** A change from the previous period, in words; arrow and color repeat its direction. */
export const Growth = ({ growth, previous, range, counts }: Props) => {
  const words = useWords(contributionWords);
  const format = useFormat();
  const period = periodWords(range, words, format);
  const percent = growth === null ? '' : format.percent(Math.abs(growth));
  const summary =
    previous === null
      ? words.noBefore
      : growth === null || (counts && !isComparable(growth, previous))
        ? words.was(format.number(previous), period)
        : growth === 0
          ? words.level(period)
          : (growth > 0 ? words.rise : words.drop)(percent, period);
  const direction = growth === null || growth === 0 || previous === null ? 'level' : growth > 0 ? 'up' : 'down';
  return (
    <Row as="span" inline size={12} line={20} numeric className={styles.growth} data-direction={direction}>
      {direction === 'up' ? <IconArrowRise aria-hidden="true" /> : null}
      {direction === 'down' ? <IconArrowFall aria-hidden="true" /> : null}
      {summary}
    </Row>
  );
};
