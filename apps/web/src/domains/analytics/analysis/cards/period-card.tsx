import { contentPeriod } from '@onair/contract/analytics/analysis-content';
import type { Output } from '@onair/contract/endpoint';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Row } from '../../../../shared/layout/layout.tsx';
import { ChartCard } from '../../../../shared/ui/chart/chart-card.tsx';
import { tableOf } from '../../../../shared/ui/chart/kinds/drawing.ts';
import { smoothLines } from '../../../../shared/ui/chart/kinds/lines.ts';
import { Chart } from '../../../../shared/ui/chart.tsx';
import { NamedSelect } from '../../../../shared/ui/named-select.tsx';
import styles from '../analysis.module.css';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { twoHours } from '../drill.ts';
import { overHours, unitWords } from '../figures.ts';
import { daysText } from '../range.ts';

type Props = {
  /** First and last of the twelve places of two hours. */
  from: number;
  to: number;
  onChange: (from: number, to: number) => void;
};

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const PLACES = Array.from({ length: 12 }, (_, place) => place);

/** The hours that a chart shows, as two lists: the keyboard alternative to its zoom bar. */
const HourSpan = ({ from, to, onChange }: Props) => {
  const words = useWords(analysisWords);
  return (
    <Row gap={6} tone="faint" className={styles.span}>
      <NamedSelect
        size="small"
        name={words.fromHour}
        value={from}
        options={PLACES.filter((place) => place < to).map((value) => ({ value, label: clock(value * 2) }))}
        onChange={(place) => onChange(place ?? 0, to)}
      />
      <span aria-hidden="true">–</span>
      <NamedSelect
        size="small"
        name={words.toHour}
        value={to}
        options={PLACES.filter((place) => place > from).map((value) => ({ value, label: clock(value * 2 + 2) }))}
        onChange={(place) => onChange(from, place ?? 11)}
      />
    </Row>
  );
};

const PARTS = ['line', 'zoom'] as const;
const HEIGHT = 370;
const LAST = 11;

type PeriodChartProps = {
  answer: Output<typeof contentPeriod>;
  span: readonly [number, number];
  onSpan: (from: number, to: number) => void;
};

const PeriodChart = ({ answer: { range, xAxis, data }, span: [from, to], onSpan }: PeriodChartProps) => {
  const words = useWords(analysisWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const { open } = useAnalysis();
  const drawing = useMemo(() => {
    const series = data.map(({ key, value }) => ({ name: content.families[key], values: value }));
    return overHours(xAxis, series, unitWords('percent', format));
  }, [xAxis, data, content, format]);
  const option = useMemo(() => smoothLines(drawing, { zoom: true, max: 100 }), [drawing]);
  const table = useMemo(() => {
    const { columns, rows } = tableOf(words.hourOfDay, drawing);
    const clicks = data.map((each) => each.clicks);
    const withClicks = (row: readonly string[], index: number) =>
      row.map((cell, column) =>
        column === 0 ? cell : words.periodTip(cell, format.number(clicks[column - 1]?.[index] ?? 0)),
      );
    return { columns, rows: rows.map(withClicks).slice(from, to + 1) };
  }, [words, drawing, data, format, from, to]);
  const pick = useCallback(
    (index: number, series: number | null) => {
      const family = series === null ? undefined : data[series]?.key;
      const place = [words.period, drawing.places[index], family && content.families[family]];
      open({
        title: place.filter(Boolean).join(' · '),
        timeZone: range.timeZone,
        filter: twoHours(range, xAxis[index] ?? '00:00', family ? { family } : {}),
        contents: false,
        kind: 'click',
      });
    },
    [data, words, drawing, content, open, range, xAxis],
  );
  return (
    <Chart
      title={words.period}
      parts={PARTS}
      option={option}
      table={table}
      tableFrom={from}
      height={HEIGHT}
      onPick={pick}
      zoom={{ from, to, onZoom: onSpan }}
    />
  );
};

/** When each family is read, relative to its busiest two hours; a bar, or two lists, select the hours shown. */
export const PeriodCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const query = useCall(contentPeriod, analysisQuery, { handled: true });
  const [[from, to], setSpan] = useState<readonly [number, number]>([0, LAST]);
  const onSpan = useCallback((first: number, last: number) => setSpan([first, last]), []);
  const { data } = query;
  return (
    <ChartCard
      title={words.period}
      query={query}
      height={HEIGHT}
      isEmpty={(answer) => answer.data.every((each) => each.clicks.every((n) => n === 0))}
      emptyText={words.nothing}
      facts={data ? [daysText(data.range, format)] : []}
      onCsv={useCsv('contentPeriod')}
      extra={<HourSpan from={from} to={to} onChange={onSpan} />}
    >
      {(answer) => <PeriodChart answer={answer} span={[from, to]} onSpan={onSpan} />}
    </ChartCard>
  );
};
