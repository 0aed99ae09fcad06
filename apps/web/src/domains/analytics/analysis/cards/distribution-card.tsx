import { contentTypeDistribution } from '@onair/contract/analytics/analysis-content';
import type { Output } from '@onair/contract/endpoint';
import { useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { tableOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { radar } from '../../../../shared/ui/chart/kinds/radar.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { wholeRange } from '../drill.ts';
import { unitWords } from '../figures.ts';
import { daysText } from '../range.ts';

const PARTS = ['radar'] as const;
const HEIGHT = 240;

const DistributionChart = ({
  answer: { range, categories, data },
}: {
  answer: Output<typeof contentTypeDistribution>;
}) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const drawing = useMemo(() => {
    const labels = categories.map((each) => content.categories[each]);
    const series = data.map(({ name, value }) => ({ name: content.families[name], values: value }));
    return { labels, places: labels, series, ...unitWords('count', format) };
  }, [categories, data, content, format]);
  const option = useMemo(() => radar(drawing), [drawing]);
  const table = useMemo(() => tableOf(words.category, drawing), [words, drawing]);
  // A shape of the radar is a family, a row of the table a category.
  const pick = (index: number, series: number | null) => {
    const [family, category] = series === null ? [undefined, categories[index]] : [data[index]?.name, undefined];
    const name = family ? content.families[family] : category ? content.categories[category] : '';
    open({
      title: `${words.distribution} · ${name}`,
      timeZone: range.timeZone,
      filter: wholeRange(range, { ...(family ? { family } : {}), ...(category ? { category } : {}) }),
      contents: true,
      kind: undefined,
    });
  };
  return <Chart title={words.distribution} parts={PARTS} option={option} table={table} height={HEIGHT} onPick={pick} />;
};

/** Items published, by category and family. */
export const DistributionCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const query = useCall(contentTypeDistribution, analysisQuery, { handled: true });
  const { data } = query;
  return (
    <ChartCard
      title={words.distribution}
      query={query}
      height={HEIGHT}
      isEmpty={({ count }) => count === 0}
      emptyText={words.nothing}
      facts={data ? [daysText(data.range, format)] : []}
      onCsv={useCsv('contentTypeDistribution')}
    >
      {(answer) => <DistributionChart answer={answer} />}
    </ChartCard>
  );
};
