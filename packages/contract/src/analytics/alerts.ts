import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid, Version } from '../text.ts';
import { AnalysisFilter } from './analysis-filter.ts';
import { Figure } from './contribution.ts';

const ALERT_NAME_MAX = 40;
/** Alerts of one person. */
export const ALERTS_MAX = 20;
/** Weeks with which an hour is compared, and how many of them must be known. */
export const ALERT_WEEKS = 8;
export const ALERT_WEEKS_MIN = 3;
/** An hour whose usual count is smaller is not judged. */
export const ALERT_BASE_MIN = 20;
export const PREVIEW_DAYS = 30;

export const Sensitivity = Type.Union([Type.Literal('low'), Type.Literal('normal'), Type.Literal('high')]);
export type Sensitivity = Static<typeof Sensitivity>;
/** The number of usual deviations from the median at which an hour is an outlier. */
export const DEVIATIONS: Record<Sensitivity, number> = { low: 8, normal: 5, high: 3.5 };

export const AlertState = Type.Union([Type.Literal('normal'), Type.Literal('drop'), Type.Literal('spike')]);
export type AlertState = Static<typeof AlertState>;

/**
 * A figure that is watched. Each hour that is over is compared with the same hour of the same weekday in the eight
 * weeks before: it is a drop or spike when it lies further from their median than that number of deviations. A
 * deviation is the median absolute deviation times 1.4826, and at least the square root of the median and a twentieth
 * of it. Hours with a median under 20, with fewer than three known weeks, and those that the company's clock skips or
 * repeats, are not judged.
 */
const watched = { figure: Figure, filter: AnalysisFilter, sensitivity: Sensitivity };
const chosen = { name: Line(ALERT_NAME_MAX, { minLength: 1 }), ...watched, enabled: Type.Boolean() };

export const Alert = Type.Object({
  id: Uuid,
  ...chosen,
  state: AlertState,
  /** Since when it has not been normal. */
  since: OrNull(Instant),
  judgedUntil: Instant,
  version: Version,
});
export type Alert = Static<typeof Alert>;

export const listAlerts = endpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/api/analysis/alerts',
  access: 'analytics:read',
  reads: ['analytics.alerts'],
  summary: 'Own alerts, by name',
  summaryZh: '自己的数据提醒，按名称排列',
  output: Type.Array(Alert),
});

/** Judged from now on; the past is in `previewAlert`. */
export const createAlert = endpoint({
  name: 'createAlert',
  method: 'POST',
  path: '/api/analysis/alerts',
  access: 'analytics',
  changes: ['analytics.alerts'],
  summary: 'Watch a figure',
  summaryZh: '新建数据提醒',
  body: Type.Object(chosen),
  output: Alert,
  refusals: ['rejected'],
});

export const editAlert = endpoint({
  name: 'editAlert',
  method: 'PUT',
  path: '/api/analysis/alerts/:id',
  access: 'analytics',
  changes: ['analytics.alerts'],
  summary: 'Change an own alert',
  summaryZh: '修改自己的数据提醒',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ ...chosen, version: Version }),
  output: Alert,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const deleteAlert = endpoint({
  name: 'deleteAlert',
  method: 'DELETE',
  path: '/api/analysis/alerts/:id',
  access: 'analytics',
  changes: ['analytics.alerts'],
  summary: 'Delete an own alert',
  summaryZh: '删除自己的数据提醒',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});

/** A span in which the figure would have been a drop or a spike. `count` and `usual` are sums over its hours. */
export const Episode = Type.Object({
  from: Instant,
  to: Instant,
  state: AlertState,
  count: Type.Integer(),
  usual: Type.Integer(),
});
export type Episode = Static<typeof Episode>;

export const previewAlert = endpoint({
  name: 'previewAlert',
  method: 'POST',
  path: '/api/analysis/alerts/preview',
  access: 'analytics:read',
  reads: [],
  summary: 'When an alert would have been sent in the last 30 days, the latest first',
  summaryZh: '过去 30 天内提醒会在何时触发，最近的在前',
  body: Type.Object(watched),
  output: Type.Array(Episode),
});
