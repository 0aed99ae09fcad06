import { type ChainChart as Answer, type ChainQuota, chainGrowths } from '@onair/contract/analytics/analysis';
import { useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Text } from '../../../../shared/layout/layout.tsx';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import type { ChartPart } from '../../../../shared/ui/chart/chart-types.ts';
import { tableOf, tipOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { sparkBars, sparkLine } from '../../../../shared/ui/chart/kinds/spark.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { type Drill, oneBucket } from '../drill.ts';
import { overRange, unitWords } from '../figures.ts';
import { useChartMarks } from '../marks.ts';
import { daysText } from '../range.ts';
import { Figure } from './figure.tsx';

const CHART_HEIGHT = 80;
const TABLE_HEIGHT = 260;
const HEIGHT = 166;
const LINE: readonly ChartPart[] = ['line'];
const BARS: readonly ChartPart[] = ['bar'];

type ChartStyle = { parts: readonly ChartPart[]; kind?: Drill['kind'] };
const CHART_STYLES: Record<ChainQuota, ChartStyle> = {
  retentionTrends: { parts: LINE },
  userRetention: { parts: BARS },
  contentConsumptionTrends: { parts: LINE, kind: 'click' },
  contentConsumption: { parts: BARS, kind: 'click' },
};

const ChainChart = ({ quota, answer }: { quota: ChainQuota; answer: Answer }) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const { range, series, unit } = answer;
  const byDay = quota === 'userRetention';
  const drawing = useMemo(() => {
    const lines = series.data.map(({ name, value }) => ({ name: words.chainSeries[name], values: value }));
    if (!byDay) return overRange(range, lines, unit, format);
    const labels = series.xAxis.map(words.dayAfter);
    return { labels, places: labels, series: lines, ...unitWords(unit, format) };
  }, [series, range, unit, byDay, words, format]);
  const marks = useChartMarks(range);
  const { parts, kind } = CHART_STYLES[quota];
  const option = useMemo(() => (parts === LINE ? sparkLine(drawing) : sparkBars(drawing, [0, 4])), [parts, drawing]);
  const table = useMemo(() => tableOf(byDay ? words.daysLater : words.time, drawing), [byDay, words, drawing]);
  const pick = (index: number, line: number | null) =>
    open({
      title: `${words.chains[quota]} · ${drawing.places[index] ?? ''}`,
      timeZone: range.timeZone,
      filter: oneBucket(range, index),
      contents: false,
      kind: line !== null && series.data[line]?.name === 'exposures' ? 'exposure' : kind,
    });
  return (
    <>
      <Figure {...answer} range={range} />
      <Text as="p" tone="muted" size={12} line={20} below={8}>
        {words.chainNotes[quota]}
      </Text>
      {/* Returning visitors are not a sum of events that could be listed. */}
      <Chart
        title={words.chains[quota]}
        parts={parts}
        option={option}
        table={table}
        height={CHART_HEIGHT}
        tableHeight={TABLE_HEIGHT}
        tip={(place) => tipOf(drawing, place)}
        marks={byDay ? undefined : marks}
        onPick={byDay ? undefined : pick}
      />
    </>
  );
};

/** Retention or consumption: the figure, its change and its twelve points. */
export const ChainCard = ({ quota }: { quota: ChainQuota }) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  // One answer for all four cards.
  const query = useCall(chainGrowths, analysisQuery, { handled: true });
  const range = query.data?.range;
  const chart = query.data?.charts.find((one) => one.quota === quota);
  return (
    <ChartCard
      title={words.chains[quota]}
      query={query}
      height={HEIGHT}
      facts={range && chart ? [daysText(range, format), unitWords(chart.unit, format).value(chart.count)] : []}
      onCsv={useCsv(quota)}
    >
      {() => range && chart && <ChainChart quota={quota} answer={{ range, ...chart }} />}
    </ChartCard>
  );
};
