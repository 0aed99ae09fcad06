import { type ClicksOfDay, contentData } from '@onair/contract/analytics/workplace';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { Permission, usePermission } from '../../shared/session/permission.tsx';
import type { ChartPalette } from '../../shared/ui/chart/chart-types.ts';
import { faded } from '../../shared/ui/chart/palette.ts';
import { Chart } from '../../shared/ui/chart.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import { Change } from './change.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const PARTS = ['line'] as const;
const HEIGHT = 289;

const Drawn = ({ points }: { points: readonly ClicksOfDay[] }) => {
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
          const day = `${format.weekday(point.x)} ${format.day(point.x)}`;
          const clicks = `${words.clicks}  ${format.number(point.y)}${point.partial ? ` ${words.soFar}` : ''}`;
          return `${day}\n${clicks}\n${words.weekBefore}  ${format.number(point.before)}`;
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
          // The same weekdays a week before: the ground on which the week is read.
          type: 'line',
          smooth: 0.4,
          smoothMonotone: 'x',
          showSymbol: false,
          symbolSize: 6,
          data: points.map(({ before }) => before),
          lineStyle: { width: 1.5, color: palette.faint, opacity: 0.6 },
          itemStyle: { color: palette.faint },
        },
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
      columns: [words.day, words.clicks, words.weekBefore],
      rows: points.map(({ x, y, partial, before }) => [
        partial ? `${format.day(x)} ${words.soFar}` : format.day(x),
        format.number(y),
        format.number(before),
      ]),
    }),
    [points, format, words],
  );
  const goTo = useGoTo();
  const admin = usePermission(['admin']);
  const openDay = (place: number) => {
    const day = points[place]?.x;
    if (day) goTo.page('DataAnalysis', { preset: 'custom', from: day, to: day });
  };
  return (
    <Chart
      title={words.contentData}
      parts={PARTS}
      option={option}
      table={table}
      height={HEIGHT}
      onPick={admin ? openDay : undefined}
    />
  );
};

/** What the chart counts, how much of it there is, and against what: all eight days, and the one under way. */
const Head = ({ points }: { points: readonly ClicksOfDay[] | undefined }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const sum = (of: (point: ClicksOfDay) => number) => (points ?? []).reduce((all, point) => all + of(point), 0);
  const today = points?.at(-1);
  return (
    <Row as="header" wrap gap={[4, 16]} justify="between" align="start" below={12}>
      <Stack gap={4} shrinks className={styles.chartHead}>
        <h2>
          <Permission roles={['admin']} otherwise={words.contentData}>
            <PageLink to="DataAnalysis" search={{ preset: '7d' }}>
              {words.contentData}
            </PageLink>
          </Permission>
        </h2>
        {points ? (
          <Row wrap gap={[2, 12]} align="baseline">
            <Text tone="strong" size={24} line={32} weight="medium" numeric>
              {format.number(sum(({ y }) => y))}
            </Text>
            <Text tone="muted">
              <Change now={sum(({ y }) => y)} before={sum((point) => point.beforeSoFar)} counts={words.againstWeek} />{' '}
              {words.vsWeek}
            </Text>
          </Row>
        ) : (
          <Text tone="faint" size={24} line={32}>
            –
          </Text>
        )}
      </Stack>
      {today ? (
        <Stack gap={2} text="end" shrinks className={styles.chartToday}>
          <Text tone="muted">
            {words.todaySoFar(format.number(today.y), format.weekday(today.x), format.number(today.beforeSoFar))}
          </Text>
          <Row wrap gap={[2, 16]} tone="muted" size={12} justify="end" aria-hidden="true">
            <span className={styles.keyNow}>{words.thisWeek}</span>
            <span className={styles.keySoFar}>{words.underWay}</span>
            <span className={styles.keyBefore}>{words.weekBefore}</span>
          </Row>
        </Stack>
      ) : null}
    </Row>
  );
};

/** Clicks a day over eight days, each beside the same weekday a week before. */
export const ContentChart = () => {
  const query = useCall(contentData, {}, { handled: true });
  return (
    <>
      <Head points={query.data} />
      <Loaded query={query} loading={<div className={styles.chartSpace} aria-busy="true" />}>
        {(points) => <Drawn points={points} />}
      </Loaded>
    </>
  );
};
