import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { libraryWords } from './library.words.ts';

const WIDTH = 72;
const HEIGHT = 20;

/** Clicks of a week as a line; the sum is said to those who do not see it. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const words = useWords(libraryWords);
  const format = useFormat();
  const sum = values.reduce((a, b) => a + b, 0);
  const top = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 4)).toFixed(1)}`,
  );
  const label = words.clicksText(format.number(sum));
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} fill="none" stroke="rgb(var(--primary-6))" strokeWidth="1.5" />
    </svg>
  );
};
