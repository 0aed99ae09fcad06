import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Stack } from '../../../../shared/layout/layout.tsx';
import styles from '../analysis.module.css';
import { useAnalysis } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { headline, type Unit, unitWords } from '../figures.ts';
import { Growth } from '../growth.tsx';

type Props = {
  /** Null where nothing is known yet. */
  count: number | null;
  previous: number | null;
  growth: number | null;
  unit?: Unit;
  exact?: boolean;
  range: RangeInfo;
};

/** A headline figure with its change; the full number where it is shortened, a word where it is not exact. */
export const Figure = ({ count, previous, growth, unit = 'count', exact = true, range }: Props) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { compare } = useAnalysis();
  const inexact = exact ? null : words.notExact;
  return (
    <Stack gap={2} shrinks className={styles.figure}>
      <strong title={[unitWords(unit, format).value(count), inexact].filter(Boolean).join(' · ')}>
        {inexact ? <span aria-hidden="true">≈ </span> : null}
        {headline(count, unit, format)}
        {inexact ? <span className="sr-only">{inexact}</span> : null}
      </strong>
      {compare ? <Growth growth={growth} previous={previous} range={range} counts={unit === 'count'} /> : null}
    </Stack>
  );
};
