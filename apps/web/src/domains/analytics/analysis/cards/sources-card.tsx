import { publishingSource } from '@onair/contract/analytics/analysis-content';
import { SOURCES } from '@onair/contract/content/items/items';
import type { Output } from '@onair/contract/endpoint';
import { use, useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { useMedia } from '../../../../shared/layout/layout.tsx';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { ChartTable } from '../../../../shared/ui/chart/chart-table.tsx';
import { ChartToolsContext } from '../../../../shared/ui/chart/chart-tools.ts';
import { tableOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { namedRing } from '../../../../shared/ui/chart/kinds/ring.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import styles from '../analysis.module.css';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { wholeRange } from '../drill.ts';
import { unitWords } from '../figures.ts';
import { daysText } from '../range.ts';

type Answer = Output<typeof publishingSource>;
type Family = Answer['data'][number];

const PARTS = ['pie'] as const;
const HEIGHT = 260;
/** Below this width the rings are stacked. */
const NARROW = '(max-width: 991px)';
const STACKED_HEIGHT = HEIGHT * 3 + 24;

const Ring = ({ family, answer: { range } }: { family: Family; answer: Answer }) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const name = content.families[family.name];
  const title = `${words.sources} · ${name}`;
  const option = useMemo(() => {
    const parts = family.sources.map((each) => ({ name: content.sources[each.name], value: each.value }));
    return namedRing({ parts, value: format.number, percent: format.percent }, name);
  }, [family, content, format, name]);
  const pick = (index: number) => {
    const source = family.sources[index]?.name;
    if (!source) return;
    open({
      title: `${name} · ${content.sources[source]}`,
      timeZone: range.timeZone,
      filter: wholeRange(range, { family: family.name, source }),
      contents: true,
      kind: undefined,
    });
  };
  if (family.count === 0) return <Empty text={`${name} · ${words.nothing}`} />;
  return <Chart title={title} parts={PARTS} option={option} table={null} height={HEIGHT} onPick={pick} />;
};

const SourcesChart = ({ answer }: { answer: Answer }) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const asTable = use(ChartToolsContext)?.asTable ?? false;
  const { data, range } = answer;
  const table = useMemo(() => {
    const labels = SOURCES.map((source) => content.sources[source]);
    const series = data.map(({ name, sources }) => ({
      name: content.families[name],
      values: SOURCES.map((source) => sources.find((each) => each.name === source)?.value ?? 0),
    }));
    return tableOf(words.source, { labels, places: labels, series, ...unitWords('count', format) });
  }, [data, content, words, format]);
  const pick = (index: number) => {
    const source = SOURCES[index];
    if (!source) return;
    open({
      title: `${words.sources} · ${content.sources[source]}`,
      timeZone: range.timeZone,
      filter: wholeRange(range, { source }),
      contents: true,
      kind: undefined,
    });
  };
  return (
    <>
      <div className={styles.rings} data-hidden={asTable}>
        {data.map((family) => (
          <Ring key={family.name} family={family} answer={answer} />
        ))}
      </div>
      {asTable ? <ChartTable caption={words.sources} {...table} onPick={pick} /> : null}
    </>
  );
};

/** Sources of published items: one ring per family. */
export const SourcesCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const narrow = useMedia(NARROW);
  const query = useCall(publishingSource, analysisQuery, { handled: true });
  const { data } = query;
  return (
    <ChartCard
      title={words.sources}
      query={query}
      height={narrow ? STACKED_HEIGHT : HEIGHT}
      isEmpty={(answer) => answer.data.every(({ count }) => count === 0)}
      emptyText={words.nothing}
      facts={data ? [daysText(data.range, format)] : []}
      onCsv={useCsv('publishingSource')}
    >
      {(answer) => <SourcesChart answer={answer} />}
    </ChartCard>
  );
};
