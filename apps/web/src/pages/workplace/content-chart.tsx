import { type ClicksOfDay, contentData } from '@onair/contract/analytics/workplace';
import { useMemo } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { type Line, LineDrawing } from '../../shared/ui/drawing/line-drawing.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import { Change } from './change.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

const HEIGHT = 289;

const ClicksChart = ({ points }: { points: readonly ClicksOfDay[] }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const tip = (place: number): string => {
    const point = points[place];
    if (!point) return '';
    const day = `${format.weekday(point.x)} ${format.day(point.x)}`;
    const clicks = `${words.clicks}  ${format.number(point.y)}${point.partial ? ` ${words.soFar}` : ''}`;
    return `${day}\n${clicks}\n${words.weekBefore}  ${format.number(point.before)}`;
  };
  // The current day is incomplete: its line is dashed, and the area ends the day before.
  const lines: Line[] = [
    { look: 'past', values: points.map(({ before }) => before) },
    { look: 'main', values: points.map((point) => (point.partial ? null : point.y)) },
    {
      look: 'partial',
      values: points.map((point, n) => (point.partial || points[n + 1]?.partial ? point.y : null)),
    },
  ];
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
  const analyses = useMay('analytics:read');
  const openDay = (place: number) => {
    const day = points[place]?.x;
    if (day) goTo.page('DataAnalysis', { preset: 'custom', from: day, to: day });
  };
  return (
    <LineDrawing
      title={words.contentData}
      labels={points.map((point) => format.shortDay(point.x))}
      lines={lines}
      short={format.compact}
      tip={tip}
      table={table}
      height={HEIGHT}
      onPick={analyses ? openDay : undefined}
    />
  );
};

/** The metric, its amount and its comparison: over all eight days, and for the current one. */
const Head = ({ points }: { points: readonly ClicksOfDay[] | undefined }) => {
  const words = useWords(workplaceWords);
  const format = useFormat();
  const sum = (of: (point: ClicksOfDay) => number) => (points ?? []).reduce((all, point) => all + of(point), 0);
  const today = points?.at(-1);
  return (
    <Row as="header" wrap gap={[4, 16]} justify="between" align="start" below={12}>
      <Stack gap={4} shrinks className={styles.chartHead}>
        <h2>
          <PageLink to="DataAnalysis" search={{ preset: '7d' }}>
            {words.contentData}
          </PageLink>
        </h2>
        {points ? (
          <Row wrap gap={[2, 12]} align="baseline">
            <Text tone="strong" size={24} line={32} weight="medium" numeric>
              {format.number(sum(({ y }) => y))}
            </Text>
            <Text tone="muted">
              <Change
                now={sum(({ y }) => y)}
                before={sum((point) => point.beforeSoFar)}
                counts={words.againstWeek}
                versus={words.vsWeek}
              />
            </Text>
          </Row>
        ) : (
          <Text tone="faint" size={24} line={32}>
            –
          </Text>
        )}
      </Stack>
      {today ? (
        <Stack gap={2} shrinks>
          <Text tone="muted">
            {words.todaySoFar(format.number(today.y), format.weekday(today.x), format.number(today.beforeSoFar))}
          </Text>
          <Row wrap gap={[2, 16]} tone="muted" size={12} aria-hidden="true">
            <span className={styles.key}>{words.thisWeek}</span>
            <span className={styles.key} data-line="soFar">
              {words.underWay}
            </span>
            <span className={styles.key} data-line="before">
              {words.weekBefore}
            </span>
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
      <Loaded query={query} loading={<div style={{ height: 289 }} aria-busy="true" />}>
        {(points) => <ClicksChart points={points} />}
      </Loaded>
    </>
  );
};
