import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { changeOf, isComparable } from '@onair/contract/change';
import type { Format } from '../../../shared/i18n/format.ts';
import type { contributionWords } from './contribution.words.ts';
import { isOpen } from './range.ts';

type Words = (typeof contributionWords)['zh-CN'];

/** What a range is compared with, in words. */
export const periodWords = (range: RangeInfo, words: Words, format: Format): string => {
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
