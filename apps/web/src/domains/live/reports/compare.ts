import type { LiveReport, LiveReportCard } from '@onair/contract/live/live-reports';

export const FIGURES = ['unique', 'peak', 'average', 'length', 'chat'] as const;
export type Figure = (typeof FIGURES)[number];

const valuesOf = (live: LiveReportCard): Record<Figure, number | null> => ({
  unique: live.unique,
  peak: live.peak,
  average: live.averageMinutes,
  length: live.seconds,
  chat: live.chatMessages,
});

export type Compared = { figure: Figure; value: number | null; difference: number | null };

/**
 * The figures of a live, each with its difference to the live before: a number and no percentage, since lives are too few
 * and too small for those. Null where one of the two has none.
 */
export const compare = (report: LiveReport): Compared[] => {
  const now = valuesOf(report);
  const before = report.previous && valuesOf(report.previous);
  return FIGURES.map((figure) => {
    const [value, earlier] = [now[figure], before?.[figure] ?? null];
    const difference = value === null || earlier === null ? null : Math.round((value - earlier) * 10) / 10;
    return { figure, value, difference };
  });
};
