import type { ChartOption, ChartPalette } from '../../../shared/ui/chart/chart-types.ts';
import { faded } from '../../../shared/ui/chart/palette.ts';
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
export const timelineOption =
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
