import { categoriesPercent } from '@onair/contract/analytics/workplace';
import type { ContentFamily } from '@onair/contract/content/items';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { Chart } from '../../shared/ui/chart.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const PARTS = ['pie'] as const;
const HEIGHT = 310;

type Part = { family: ContentFamily; count: number };

const Drawn = ({ parts }: { parts: readonly Part[] }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const share = useCallback((n: number) => format.percent(total === 0 ? null : (n / total) * 100), [format, total]);
  const option = useCallback(
    () => ({
      tooltip: {
        formatter: ({ name, value }: { name: string; value: number }) =>
          `${name}\n${format.number(value)}  ${share(value)}`,
      },
      legend: { bottom: 0 },
      series: [
        {
          type: 'pie',
          radius: ['46%', '64%'],
          center: ['50%', '45%'],
          data: parts.map((part) => ({ name: words.familyNames[part.family], value: part.count })),
          label: {
            formatter: ({ value }: { value: number }) => share(value),
            color: 'inherit',
            fontSize: 13,
            overflow: 'none',
          },
          labelLine: { length: 10, length2: 8 },
          itemStyle: { borderWidth: 1, borderColor: 'transparent' },
        },
      ],
    }),
    [parts, words, format, share],
  );
  const table = useMemo(
    () => ({
      columns: [words.family, words.contentCount, words.share],
      rows: parts.map((part) => [words.familyNames[part.family], format.number(part.count), share(part.count)]),
    }),
    [parts, words, format, share],
  );
  return (
    <div className={styles.ring}>
      <Chart title={words.categories} parts={PARTS} option={option} table={table} height={HEIGHT} />
      <Stack as="p" tone="muted" text="center" className={styles.middle} aria-hidden="true">
        <span>{words.contentCount}</span>
        <strong>{format.number(total)}</strong>
      </Stack>
    </div>
  );
};

/** Online items by family, the total in the middle. */
export const CategoriesChart = () => {
  const query = useCall(categoriesPercent, {}, { handled: true });
  return (
    <Loaded query={query} loading={<div className={styles.ringSpace} aria-busy="true" />}>
      {(parts) => <Drawn parts={parts} />}
    </Loaded>
  );
};
