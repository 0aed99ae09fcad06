import { userActions } from '@onair/contract/analytics/analysis';
import type { Output } from '@onair/contract/endpoint';
import { useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { rowBars } from '../../../../shared/ui/chart/kinds/bars.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { wholeRange } from '../drill.ts';
import { unitWords } from '../figures.ts';
import { daysText } from '../range.ts';

const PARTS = ['bar'] as const;
const HEIGHT = 122;

const ActionsChart = ({ answer: { range, data } }: { answer: Output<typeof userActions> }) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { open, compare } = useAnalysis();
  const drawing = useMemo(() => {
    const labels = data.map(({ name }) => words.actionNames[name]);
    const series = [{ name: words.count, values: data.map(({ count }) => count) }];
    return { labels, places: labels, series, ...unitWords('count', format) };
  }, [data, words, format]);
  const option = useMemo(() => rowBars(drawing), [drawing]);
  const table = useMemo(
    () => ({
      columns: [words.action, words.count, ...(compare ? [words.previous] : [])],
      rows: data.map(({ name, count, previous }) => [
        words.actionNames[name],
        format.number(count),
        ...(compare ? [format.number(previous)] : []),
      ]),
    }),
    [data, words, format, compare],
  );
  const pick = (index: number) => {
    const kind = data[index]?.name;
    if (kind)
      open({
        title: words.actionNames[kind],
        timeZone: range.timeZone,
        filter: wholeRange(range),
        contents: false,
        kind,
      });
  };
  return <Chart title={words.actions} parts={PARTS} option={option} table={table} height={HEIGHT} onPick={pick} />;
};

/** Likes, comments and shares. */
export const ActionsCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const query = useCall(userActions, analysisQuery, { handled: true });
  const { data } = query;
  return (
    <ChartCard
      title={analysisQuery.preset === 'today' ? words.actionsToday : words.actions}
      query={query}
      height={HEIGHT}
      facts={data ? [daysText(data.range, format)] : []}
      onCsv={useCsv('userActions')}
    >
      {(answer) => <ActionsChart answer={answer} />}
    </ChartCard>
  );
};
