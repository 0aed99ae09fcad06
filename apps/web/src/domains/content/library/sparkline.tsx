const WIDTH = 72;
const HEIGHT = 20;

/** Counts of some days as a line; `label` is for those who do not see it. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const top = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} fill="none" stroke="rgb(var(--primary-6))" strokeWidth="1.5" />
    </svg>
  );
};
