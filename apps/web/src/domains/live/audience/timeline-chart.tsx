import { useMemo } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { ChartOption, ChartPalette } from '../../../shared/ui/chart/chart-types.ts';
import { faded } from '../../../shared/ui/chart/palette.ts';
import { Chart } from '../../../shared/ui/chart.tsx';
import { fpsText, rateText } from '../studios/rates.ts';
import { audienceWords } from './audience.words.ts';
import { useEventText } from './event-list.tsx';
import type { MinuteRow } from './minute-rows.ts';

type TimelineLabels = {
  rows: { videoKbps: string; fps: string; viewers: string; chat: string; events: string };
  switches: string;
  acts: string;
  /** Marked parts of a live, minute by minute. */
  clips?: { name: string; during: readonly boolean[] } | undefined;
  /** Short names of the minutes. */
  times: readonly string[];
  /** Full details of a minute, line by line. */
  tip: (index: number) => string;
  rate: (kbps: number) => string;
  short: (n: number) => string;
};

const FIGURES = ['videoKbps', 'fps', 'viewers', 'chat'] as const;
const TOP = 30;
const ROW = 62;
const GAP = 36;
const EVENTS = 34;

export const TIMELINE_HEIGHT = TOP + FIGURES.length * (ROW + GAP) + EVENTS + 44;

/** Stacked charts over one axis of minutes, with marks for events below them. */
const timelineOption =
  (minutes: readonly MinuteRow[], labels: TimelineLabels) =>
  (palette: ChartPalette): ChartOption => {
    const last = FIGURES.length;
    const { clips } = labels;
    const top = (row: number) => TOP + row * (ROW + GAP);
    const names = [...FIGURES.map((name) => labels.rows[name]), labels.rows.events];
    const marks = (
      name: string,
      color: string,
      symbol: string,
      level: number,
      has: (row: MinuteRow, index: number) => boolean,
    ) => ({
      type: 'line',
      name,
      xAxisIndex: last,
      yAxisIndex: last,
      data: minutes.map((row, index) => (has(row, index) ? level : null)),
      symbol,
      symbolSize: 9,
      showSymbol: true,
      color,
      lineStyle: { opacity: 0 },
    });
    return {
      grid: names.map((_, row) => ({
        left: 60,
        right: 16,
        top: top(row),
        height: row === last ? EVENTS : ROW,
        containLabel: false,
      })),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: {
        trigger: 'axis',
        formatter: (hits: { dataIndex: number } | readonly { dataIndex: number }[]) =>
          labels.tip((Array.isArray(hits) ? hits[0] : hits)?.dataIndex ?? 0),
      },
      legend: { bottom: 0, data: [labels.switches, labels.acts, ...(clips ? [clips.name] : [])], icon: undefined },
      xAxis: names.map((_, row) => ({
        type: 'category',
        gridIndex: row,
        boundaryGap: false,
        data: labels.times,
        axisLabel: { show: row === last, hideOverlap: true },
      })),
      yAxis: names.map((name, row) => ({
        type: 'value',
        gridIndex: row,
        name,
        nameGap: 12,
        nameTextStyle: { align: 'left', padding: [0, 0, 0, -50] },
        min: 0,
        ...(row === last ? { max: 3, show: true, splitLine: { show: false } } : { splitNumber: 2, minInterval: 1 }),
        axisLabel: {
          show: row !== last,
          formatter: row === 0 ? labels.rate : labels.short,
          showMinLabel: true,
          hideOverlap: true,
        },
      })),
      series: [
        ...FIGURES.map((name, row) => {
          const color = palette.series[row % palette.series.length] ?? '';
          return {
            type: 'line',
            name: labels.rows[name],
            xAxisIndex: row,
            yAxisIndex: row,
            data: minutes.map((minute) => minute[name]),
            showSymbol: minutes.length < 3,
            color,
            lineStyle: { width: 1.5 },
            areaStyle: { color: faded(color, 0.12) },
          };
        }),
        marks(labels.switches, palette.series[1] ?? '', 'diamond', 2, (row) => row.switches.length > 0),
        marks(labels.acts, palette.series[0] ?? '', 'rect', 1, (row) => row.acts.length > 0),
        ...(clips
          ? [
              {
                ...marks(clips.name, palette.series[2] ?? '', 'rect', 3, (_, index) => clips.during[index] === true),
                symbolSize: 6,
                lineStyle: { width: 4 },
              },
            ]
          : []),
      ],
    };
  };

const PARTS = ['line'] as const;

type Props = {
  minutes: readonly MinuteRow[];
  /** Which minutes belong to a clip, in the order of `minutes`. */
  clips?: readonly boolean[] | undefined;
  /** Called when a minute is clicked. */
  onPick?: ((index: number) => void) | undefined;
};

/** Bitrate, frame rate, viewers and chat per minute, and events, on one axis. */
export const TimelineChart = ({ minutes, clips, onPick }: Props) => {
  const words = useWords(audienceWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const textOf = useEventText();
  const cells = useMemo(
    () =>
      minutes.map((minute) => ({
        time: clock.minute(minute.at),
        videoKbps: rateText(minute.videoKbps, format),
        fps: fpsText(minute.fps, format),
        viewers: format.number(minute.viewers),
        chat: format.number(minute.chat),
        events: [...minute.switches, ...minute.acts].map((event) =>
          [event.who, textOf(event)].filter(Boolean).join(' '),
        ),
      })),
    [minutes, format, clock, textOf],
  );
  const option = useMemo(
    () =>
      timelineOption(minutes, {
        rows: words.rows,
        switches: words.switches,
        acts: words.acts,
        clips: clips && { name: words.clips, during: clips },
        times: minutes.map((minute) => clock.bare.time(minute.at)),
        tip: (index) => {
          const cell = cells[index];
          if (!cell) return '';
          const { rows } = words;
          return [
            cell.time,
            `${rows.videoKbps}  ${cell.videoKbps}`,
            `${rows.fps}  ${cell.fps}`,
            `${rows.viewers}  ${cell.viewers}`,
            `${rows.chat}  ${cell.chat}`,
            ...cell.events,
          ].join('\n');
        },
        rate: (kbps) => rateText(kbps, format),
        short: (n) => format.compact(n),
      }),
    [minutes, words, format, clock, cells, clips],
  );
  const table = useMemo(() => {
    const { rows } = words;
    return {
      columns: [words.minute, rows.videoKbps, rows.fps, rows.viewers, rows.chat, rows.events],
      rows: cells.map(({ time, videoKbps, fps, viewers, chat, events }) => [
        time,
        videoKbps,
        fps,
        viewers,
        chat,
        events.join('; '),
      ]),
    };
  }, [words, cells]);
  return (
    <Chart
      title={words.timeline}
      parts={PARTS}
      option={option}
      table={table}
      height={TIMELINE_HEIGHT}
      onPick={onPick}
    />
  );
};
