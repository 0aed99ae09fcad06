import { dataOverview, type OverviewName } from '@onair/contract/analytics/analysis';
import type { Output } from '@onair/contract/endpoint';
import { type ReactNode, use, useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { IconEdit, IconEye, IconThumbUp, IconUser } from '../../../../shared/kit/icons.ts';
import { PHONE, useMedia } from '../../../../shared/layout/layout.tsx';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { ChartTable } from '../../../../shared/ui/chart/chart-table.tsx';
import { ChartToolsContext } from '../../../../shared/ui/chart/chart-tools.ts';
import { smoothArea } from '../../../../shared/ui/chart/kinds/area.ts';
import { tableOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { type Drill, oneBucket } from '../drill.ts';
import { overRange } from '../figures.ts';
import { useChartMarks } from '../marks.ts';
import { daysText } from '../range.ts';
import { Figure } from './figure.tsx';
import styles from './overview.module.css';

type Answer = Output<typeof dataOverview>;
type Part = Answer['data'][number];
type Words = (typeof analysisWords)['zh-CN'];

const PARTS = ['line'] as const;
const AREA_HEIGHT = 132;
const HEIGHT = 456;
/** Height of the four stacked charts. */
const STACKED_HEIGHT = 932;

const LOOKS: Record<OverviewName, { icon: ReactNode; color: number; kind: Drill['kind']; contents: boolean }> = {
  contentProduction: { icon: <IconEdit />, color: 3, kind: undefined, contents: true },
  contentClick: { icon: <IconThumbUp />, color: 1, kind: 'click', contents: false },
  contentExposure: { icon: <IconEye />, color: 0, kind: 'exposure', contents: false },
  activeUsers: { icon: <IconUser />, color: 2, kind: undefined, contents: false },
};

/** Visitors over several days are shown as their daily average, and labeled so. */
const nameOf = (name: OverviewName, days: number, words: Words): string =>
  name === 'activeUsers' && days > 1 ? words.dailyAverage(words.overviewNames[name]) : words.overviewNames[name];

const Area = ({ part, answer: { range } }: { part: Part; answer: Answer }) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const title = nameOf(part.key, range.days, words);
  const marks = useChartMarks(range);
  const { color, icon, kind, contents } = LOOKS[part.key];
  const drawing = useMemo(
    () => overRange(range, [{ name: title, values: part.value }], 'count', format),
    [range, title, part.value, format],
  );
  const option = useMemo(() => smoothArea(drawing, color), [drawing, color]);
  const pick = (index: number) =>
    open({
      title: `${title} · ${drawing.places[index] ?? ''}`,
      timeZone: range.timeZone,
      filter: oneBucket(range, index),
      contents,
      kind,
    });
  return (
    <section className={styles.part} aria-label={title}>
      <header>
        <span className={styles.icon} data-color={color} aria-hidden="true">
          {icon}
        </span>
        <div>
          <h3>{title}</h3>
          <Figure {...part} range={range} />
        </div>
      </header>
      <Chart
        title={title}
        parts={PARTS}
        option={option}
        table={null}
        height={AREA_HEIGHT}
        marks={marks}
        onPick={pick}
      />
    </section>
  );
};

const OverviewChart = ({ answer }: { answer: Answer }) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const asTable = use(ChartToolsContext)?.asTable ?? false;
  const { range, data } = answer;
  const drawing = useMemo(() => {
    const series = data.map(({ key, value }) => ({ name: nameOf(key, range.days, words), values: value }));
    return overRange(range, series, 'count', format);
  }, [data, range, words, format]);
  const pick = (index: number) =>
    open({
      title: `${words.overview} · ${drawing.places[index] ?? ''}`,
      timeZone: range.timeZone,
      filter: oneBucket(range, index),
      contents: false,
      kind: undefined,
    });
  return (
    <>
      <div className={styles.parts} data-hidden={asTable}>
        {data.map((part) => (
          <Area key={part.key} part={part} answer={answer} />
        ))}
      </div>
      {asTable ? <ChartTable caption={words.overview} {...tableOf(words.time, drawing)} onPick={pick} /> : null}
    </>
  );
};

/**
 * Four figures, each with its trend as an area on its own scale: exposures outnumber published items ten thousand
 * times, so a shared axis would flatten all but one.
 */
export const OverviewCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const phone = useMedia(PHONE);
  const query = useCall(dataOverview, analysisQuery, { handled: true });
  const { data } = query;
  const totals = data?.data
    .map(({ key, count }) => `${nameOf(key, data.range.days, words)} ${format.number(count)}`)
    .join('   ');
  return (
    <ChartCard
      title={words.overview}
      query={query}
      height={phone ? STACKED_HEIGHT : HEIGHT}
      facts={data ? [daysText(data.range, format), totals ?? ''] : []}
      onCsv={useCsv('dataOverview')}
    >
      {(answer) => <OverviewChart answer={answer} />}
    </ChartCard>
  );
};
