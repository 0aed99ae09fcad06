import type { FunnelSteps, Interest } from '@onair/contract/analytics/insights';

/** Events on the content of one key, in a range or the previous period. */
export type Counted = {
  key: string;
  exposures: number;
  clicks: number;
  likes: number;
  comments: number;
  shares: number;
};

export const stepsOf = (rows: readonly Counted[]): FunnelSteps => {
  const sum = (of: (row: Counted) => number) => Math.round(rows.reduce((all, row) => all + of(row), 0));
  return {
    exposures: sum(({ exposures }) => exposures),
    clicks: sum(({ clicks }) => clicks),
    interactions: sum(({ likes, comments, shares }) => likes + comments + shares),
  };
};

const tenth = (value: number): number => Math.round(value * 10) / 10;
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : tenth((100 * part) / whole));

/** Interests by one dimension, strongest first; content that was never shown is ignored. */
export const interestsOf = (by: Interest['by'], rows: readonly Counted[]): Interest[] => {
  const all = stepsOf(rows);
  return rows
    .filter(({ exposures }) => exposures > 0)
    .map((row): Interest => {
      const { exposures, clicks, interactions } = stepsOf([row]);
      const share = exposures / all.exposures;
      return {
        by,
        key: row.key,
        exposureShare: percent(exposures, all.exposures),
        clickShare: percent(clicks, all.clicks),
        index: all.clicks === 0 ? null : Math.round((100 * clicks) / all.clicks / share),
        interactionRate: clicks === 0 ? null : tenth((100 * interactions) / clicks),
      };
    })
    .sort((a, b) => (b.index ?? 0) - (a.index ?? 0));
};
