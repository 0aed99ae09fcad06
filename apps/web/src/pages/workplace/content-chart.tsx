import { contentData } from '@onair/contract/analytics/workplace';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import type { ChartPalette } from '../../shared/ui/chart/chart-types.ts';
import { faded } from '../../shared/ui/chart/palette.ts';
import { Chart } from '../../shared/ui/chart.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const PARTS = ['line'] as const;
const HEIGHT = 289;

type Point = { x: string; y: number; partial: boolean };

const Drawn = ({ points }: { points: readonly Point[] }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const option = useCallback(
    (palette: ChartPalette) => ({
      grid: { left: 4, right: 24, top: 20, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        formatter: ([hit]: { dataIndex: number }[]) => {
          const point = points[hit?.dataIndex ?? 0];
          if (!point) return '';
          const day = point.partial ? `${format.day(point.x)} ${words.soFar}` : format.day(point.x);
          return `${day}\n${words.clicks}  ${format.number(point.y)}`;
        },
      },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: points.map((point) => format.shortDay(point.x)),
        splitLine: { show: true, lineStyle: { type: 'solid' } },
      },
      yAxis: { type: 'value', axisLabel: { formatter: (n: number) => format.compact(n) } },
      series: [
        {
          type: 'line',
          smooth: 0.4,
          smoothMonotone: 'x',
          showSymbol: false,
          symbolSize: 8,
          // The day under way is no whole day: its line is dashed, and the area under it ends the day before.
          data: points.map((point) => (point.partial ? null : point.y)),
          lineStyle: { width: 3 },
          areaStyle: {
            color: {
              type: 'linear',
              x: 0,
              y: 0,
              x2: 0,
              y2: 1,
              colorStops: [
                { offset: 0, color: faded(palette.series[0] ?? '', 0.22) },
                { offset: 1, color: faded(palette.series[0] ?? '', 0) },
              ],
            },
          },
        },
        {
          type: 'line',
          symbolSize: 6,
          data: points.map((point, n) => (point.partial || points[n + 1]?.partial ? point.y : null)),
          lineStyle: { width: 2, type: 'dashed', color: palette.series[0] },
          itemStyle: { color: palette.series[0] },
          showSymbol: false,
        },
      ],
    }),
    [points, format, words],
  );
  const table = useMemo(
    () => ({
      columns: [words.day, words.clicks],
      rows: points.map(({ x, y, partial }) => [
        partial ? `${format.day(x)} ${words.soFar}` : format.day(x),
        format.number(y),
      ]),
    }),
    [points, format, words],
  );
  return <Chart title={words.contentData} parts={PARTS} option={option} table={table} height={HEIGHT} />;
};

/** Clicks a day over eight days. */
export const ContentChart = () => {
  const query = useCall(contentData, {}, { handled: true });
  return (
    <Loaded query={query} loading={<div className={styles.chartSpace} aria-busy="true" />}>
      {(points) => <Drawn points={points} />}
    </Loaded>
  );
};
