import { publishingHours } from '@onair/contract/analytics/analysis-content';
import type { Output } from '@onair/contract/endpoint';
import { useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { stackedBars } from '../../../../shared/ui/chart/kinds/bars.ts';
import { tableOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { twoHours } from '../drill.ts';
import { overHours, unitWords } from '../figures.ts';
import { daysText } from '../range.ts';

const PARTS = ['bar'] as const;
const HEIGHT = 347;

const PublishChart = ({ answer: { range, xAxis, data } }: { answer: Output<typeof publishingHours> }) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const drawing = useMemo(() => {
    const series = data.map(({ name, value }) => ({ name: content.families[name], values: value }));
    return overHours(xAxis, series, unitWords('count', format));
  }, [xAxis, data, content, format]);
  const option = useMemo(() => stackedBars(drawing), [drawing]);
  const table = useMemo(() => tableOf(words.hourOfDay, drawing), [words, drawing]);
  const pick = (index: number, series: number | null) => {
    const family = series === null ? undefined : data[series]?.name;
    const place = [words.publishRatio, drawing.places[index], family && content.families[family]];
    open({
      title: place.filter(Boolean).join(' · '),
      timeZone: range.timeZone,
      filter: twoHours(range, xAxis[index] ?? '00:00', family ? { family } : {}),
      contents: true,
      kind: undefined,
    });
  };
  return <Chart title={words.publishRatio} parts={PARTS} option={option} table={table} height={HEIGHT} onPick={pick} />;
};

/** Items published, stacked by family in two-hour buckets of the day. */
export const PublishCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const query = useCall(publishingHours, analysisQuery, { handled: true });
  const { data } = query;
  return (
    <ChartCard
      title={words.publishRatio}
      query={query}
      height={HEIGHT}
      isEmpty={({ count }) => count === 0}
      emptyText={words.nothing}
      facts={data ? [daysText(data.range, format)] : []}
      onCsv={useCsv('contentPublish')}
    >
      {(answer) => <PublishChart answer={answer} />}
    </ChartCard>
  );
};
