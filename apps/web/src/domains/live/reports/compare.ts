import type { LiveReport, LiveReportCard } from '@onair/contract/live/live-reports';

export const FIGURES = ['unique', 'peak', 'average', 'length', 'chat'] as const;
/** As reported by players: start in seconds, stalls per hour watched, kilobits per second, seconds behind. */
export const PLAY_FIGURES = ['start', 'stalls', 'rate', 'age'] as const;
export type Figure = (typeof FIGURES)[number] | (typeof PLAY_FIGURES)[number];

const tenth = (value: number): number => Math.round(value * 10) / 10;
const secondsOf = (ms: number | null | undefined): number | null => (ms == null ? null : tenth(ms / 1000));

const valuesOf = ({ playback, ...live }: LiveReportCard): Record<Figure, number | null> => ({
  unique: live.unique,
  peak: live.peak,
  average: live.averageMinutes,
  length: live.seconds,
  chat: live.chatMessages,
  start: secondsOf(playback?.startMs),
  stalls: playback?.stallsPerHour ?? null,
  rate: playback?.kbps == null ? null : Math.round(playback.kbps),
  age: secondsOf(playback?.latencyMs),
});

export type Compared = { figure: Figure; value: number | null; difference: number | null };

/**
 * The figures of a live, each with the absolute difference to the previous live; lives are too few and too small for
 * percentages. Null where either has no value.
 */
export const compare = (report: LiveReport, figures: readonly Figure[]): Compared[] => {
  const now = valuesOf(report);
  const before = report.previous && valuesOf(report.previous);
  return figures.map((figure) => {
    const [value, earlier] = [now[figure], before?.[figure] ?? null];
    const difference = value === null || earlier === null ? null : tenth(value - earlier);
    return { figure, value, difference };
  });
};
