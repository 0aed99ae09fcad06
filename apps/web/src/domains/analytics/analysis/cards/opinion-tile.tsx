import {
  type OpinionChart as Answer,
  type OpinionChart,
  type OpinionQuota,
  publicOpinions,
} from '@onair/contract/analytics/analysis';
import { use, useCallback, useMemo } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { ChartToolsContext } from '../../../../shared/ui/chart/chart-tools.ts';
import type { ChartPart } from '../../../../shared/ui/chart/chart-types.ts';
import { tableOf, tipOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { ringTable, sparkRing } from '../../../../shared/ui/chart/kinds/ring.ts';
import { sparkBars, sparkLine } from '../../../../shared/ui/chart/kinds/spark.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { oneBucket, wholeRange } from '../drill.ts';
import { overRange } from '../figures.ts';
import { useChartMarks } from '../marks.ts';
import { daysText } from '../range.ts';
import { Figure } from './figure.tsx';
import styles from './opinion.module.css';

/** Of a tile's chart, in pixels. */
const TILE_HEIGHT = 76;
/** Height of the replacing table. */
const TILE_TABLE_HEIGHT = 260;
const PARTS = ['pie'] as const;

/** Shares by family. */
const OpinionFamilies = ({ answer }: { answer: OpinionChart }) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const { families, range } = answer;
  const ring = useMemo(
    () => ({
      parts: families.map(({ name, value }) => ({ name: content.families[name], value })),
      value: format.number,
      percent: format.percent,
    }),
    [families, content, format],
  );
  const option = useMemo(() => sparkRing(ring), [ring]);
  const table = useMemo(() => ringTable([words.family, words.count, words.share], ring), [ring, words]);
  const pick = useCallback(
    (index: number) => {
      const family = families[index]?.name;
      if (!family) return;
      open({
        title: `${words.quotas.share} · ${content.families[family]}`,
        timeZone: range.timeZone,
        filter: wholeRange(range, { family }),
        contents: false,
        kind: 'share',
      });
    },
    [families, range, open, words, content],
  );
  return (
    <Chart
      title={words.quotas.share}
      parts={PARTS}
      option={option}
      table={table}
      height={TILE_HEIGHT}
      tableHeight={TILE_TABLE_HEIGHT}
      onPick={pick}
    />
  );
};

export type Quota = Exclude<OpinionQuota, 'other'>;
type OpinionChartProps = { quota: Quota; answer: Answer };

const LINE: readonly ChartPart[] = ['line'];
const BARS: readonly ChartPart[] = ['bar'];
/** Height of the line that says the change, with its gap. */
const CHANGE_HEIGHT = 24;

/** The trend of a figure over the range. */
const Trend = ({ quota, answer }: OpinionChartProps) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { compare, open } = useAnalysis();
  const { range, series } = answer;
  const drawing = useMemo(() => {
    const shown = series.data.filter(({ name }) => compare || name === 'current');
    const lines = shown.map(({ name, value }) => ({
      name: words[name],
      values: value,
      ...(name === 'previous' ? { shadowOf: 0 } : {}),
    }));
    return overRange(range, lines, 'count', format);
  }, [range, series, compare, words, format]);
  const option = useMemo(
    () => (quota === 'published' ? sparkBars(drawing, [4]) : sparkLine(drawing)),
    [quota, drawing],
  );
  const marks = useChartMarks(range);
  const table = useMemo(() => tableOf(words.time, drawing), [words, drawing]);
  const pick = (index: number) =>
    open({
      title: `${words.quotas[quota]} · ${drawing.places[index] ?? ''}`,
      timeZone: range.timeZone,
      filter: oneBucket(range, index),
      contents: quota === 'published',
      kind: quota === 'comment' ? 'comment' : undefined,
    });
  return (
    <Chart
      title={words.quotas[quota]}
      parts={quota === 'published' ? BARS : LINE}
      option={option}
      table={table}
      height={TILE_HEIGHT}
      tableHeight={TILE_TABLE_HEIGHT}
      tip={(place) => tipOf(drawing, place)}
      marks={marks}
      onPick={pick}
    />
  );
};

const Content = ({ quota, answer }: OpinionChartProps) => {
  const asTable = use(ChartToolsContext)?.asTable ?? false;
  return (
    <div className={styles.content} data-table={asTable}>
      <Figure {...answer} />
      {quota === 'share' ? <OpinionFamilies answer={answer} /> : <Trend quota={quota} answer={answer} />}
    </div>
  );
};

/** One figure of public opinion: count, change, and its trend or its parts at a glance. */
export const OpinionTile = ({ quota }: { quota: Quota }) => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  // One answer for all four tiles.
  const query = useCall(publicOpinions, analysisQuery, { handled: true });
  const range = query.data?.range;
  const chart = query.data?.charts.find((one) => one.quota === quota);
  return (
    <ChartCard
      tile
      title={words.quotas[quota]}
      className={styles[quota]}
      query={query}
      height={TILE_HEIGHT + CHANGE_HEIGHT}
      facts={range && chart ? [daysText(range, format), format.number(chart.count)] : []}
      onCsv={useCsv(quota)}
    >
      {() => range && chart && <Content quota={quota} answer={{ range, ...chart }} />}
    </ChartCard>
  );
};
