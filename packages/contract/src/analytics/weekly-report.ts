import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, OrNull } from '../text.ts';
import { AlertState } from './alerts.ts';
import { listTopContents } from './analysis-points.ts';
import { RangeInfo } from './analysis-range.ts';
import { Annotations } from './annotations.ts';
import { Contribution, Dimension, Figure } from './contribution.ts';
import { Week } from './weeks.ts';
import { Change } from './workplace.ts';

/** Items that did best, and parts of each dimension that changed most. */
export const WEEKLY_CONTENTS = 10;
export const WEEKLY_PARTS = 5;
/** Dimensions by which the report breaks down the week's clicks. */
export const WEEKLY_DIMENSIONS = ['category', 'source', 'author'] as const satisfies readonly Dimension[];

export const WeeklyReport = Type.Object({
  week: Week,
  /** The first week of which anything is known, and the running one. */
  firstWeek: Week,
  lastWeek: Week,
  /** Monday to Sunday beside the week before, cut at the same time of its course where the week is not over. */
  range: RangeInfo,
  /** `visitors` is the average of the days that are over; the others are sums. See docs/figures.md. */
  figures: Type.Array(
    Type.Object({
      name: Figure,
      count: Type.Number(),
      previous: OrNull(Type.Number()),
      growth: Change,
    }),
  ),
  /** Clicks of the seven days beside those of the week before; null for days that have not begun, and before any records. */
  days: Type.Array(Type.Object({ day: Day, clicks: OrNull(Type.Integer()), before: OrNull(Type.Integer()) })),
  /** Parts of the clicks that changed most, the largest change first; none where the week before has no records. */
  changes: Type.Array(Type.Object({ by: Dimension, rows: Type.Array(Contribution) })),
  happened: Annotations,
  /** Items by clicks of the week, most first. */
  contents: listTopContents.output.properties.list,
  /** What the reader's own alerts found, the earliest first. */
  alerts: Type.Array(
    Type.Object({
      /** The start of the hour that was judged. */
      at: Instant,
      name: Type.String(),
      figure: Figure,
      state: AlertState,
      count: Type.Integer(),
      usual: Type.Integer(),
    }),
  ),
});
export type WeeklyReport = Static<typeof WeeklyReport>;

/** Without `week` the last one that is over. A week that has not begun, or of which nothing is kept, is refused. */
export const weeklyReport = endpoint({
  name: 'weeklyReport',
  method: 'GET',
  path: '/api/analysis/weekly',
  access: 'analytics:read',
  reads: ['analytics.charts', 'analytics.notes', 'analytics.alerts', 'live.lives'],
  summary: 'What a week was: figures, what changed most, lives, content, alerts',
  summaryZh: '一周概览：指标、变化、直播、内容与提醒',
  query: Type.Object({ week: Type.Optional(Week) }),
  output: WeeklyReport,
  refusals: ['notFound'],
});
