import {
  ALERT_BASE_MIN,
  ALERT_WEEKS,
  ALERT_WEEKS_MIN,
  type AlertState,
  DEVIATIONS,
  type Episode,
  type Sensitivity,
} from '@onair/contract/analytics/alerts';
import type { Hours } from './alerts.store.ts';

const WEEK_HOURS = 7 * 24;
/** Scales a median absolute deviation to one standard deviation of a normal distribution. */
const MAD_TO_SIGMA = 1.4826;
/**
 * A deviation is at least this fraction of the median: nearly constant counts must not trigger alerts at every percent.
 */
const LEAST_SHARE = 0.05;
/** Fewer events than this fraction of the usual count are an outage, where the usual count is at least this high. */
const OUTAGE_SHARE = 0.2;
const OUTAGE_BASE = 50;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/**
 * The same hour of the same weekday in previous weeks, from the first hour with any count on: later hours without rows
 * had none.
 */
export const sameHours = (hours: Hours, hour: number, known: number): number[] =>
  Array.from({ length: ALERT_WEEKS }, (_, n) => hour - (n + 1) * WEEK_HOURS)
    .filter((before) => before >= known)
    .map((before) => hours.get(before) ?? 0);

/** The first hour with any data. */
export const knownFrom = (hours: Hours): number => Math.min(Number.POSITIVE_INFINITY, ...hours.keys());

/** The usual count of an hour and its usual deviation; null where there is too little data. */
export const usualOf = (before: readonly number[]): { usual: number; deviation: number } | null => {
  if (before.length < ALERT_WEEKS_MIN) return null;
  const usual = median(before);
  if (usual < ALERT_BASE_MIN) return null;
  const mad = median(before.map((n) => Math.abs(n - usual)));
  return { usual, deviation: Math.max(MAD_TO_SIGMA * mad, Math.sqrt(usual), LEAST_SHARE * usual) };
};

/** Whether an hour is unusual; null where that cannot be judged. */
export const judge = (count: number, before: readonly number[], sensitivity: Sensitivity): AlertState | null => {
  const known = usualOf(before);
  if (!known) return null;
  const far = (count - known.usual) / known.deviation;
  if (Math.abs(far) < DEVIATIONS[sensitivity]) return 'normal';
  return far < 0 ? 'drop' : 'spike';
};

export type HourSpan = { from: number; to: number; state: AlertState; count: number; usual: number };

/** Whether an hour of the clock lasts an hour: where clocks change, one is skipped or repeated. */
type IsWhole = (hour: number) => boolean;

/** Unusual hours, consecutive ones in the same direction merged. An hour that cannot be judged continues a span. */
export const episodesOf = (
  hours: Hours,
  { from, to, sensitivity, isWhole }: { from: number; to: number; sensitivity: Sensitivity; isWhole: IsWhole },
): HourSpan[] => {
  const known = knownFrom(hours);
  const found: HourSpan[] = [];
  let open: HourSpan | null = null as HourSpan | null;
  for (let hour = from; hour < to; hour += 1) {
    const count = hours.get(hour) ?? 0;
    const before = sameHours(hours, hour, known);
    const judged = judge(count, before, sensitivity);
    const counts = judged !== null && (judged === 'normal' || isWhole(hour));
    const state: AlertState = counts ? judged : (open?.state ?? 'normal');
    if (open && open.state !== state) open = null;
    if (state === 'normal') continue;
    if (!open) {
      open = { from: hour, to: hour, state, count: 0, usual: 0 };
      found.push(open);
    }
    open.to = hour + 1;
    open.count += count;
    open.usual += median(before);
  }
  return found;
};

/** Hours with so few events that the rest must have been lost. */
export const outagesOf = (
  hours: Hours,
  { from, to, isWhole }: { from: number; to: number; isWhole: IsWhole },
): HourSpan[] => {
  const known = knownFrom(hours);
  const found: HourSpan[] = [];
  for (let hour = from; hour < to; hour += 1) {
    const before = sameHours(hours, hour, known);
    const [count, usual] = [hours.get(hour) ?? 0, median(before)];
    if (before.length < ALERT_WEEKS_MIN || usual < OUTAGE_BASE || count >= usual * OUTAGE_SHARE) continue;
    if (!isWhole(hour)) continue;
    const last = found.at(-1);
    if (last && last.to === hour)
      Object.assign(last, { to: hour + 1, count: last.count + count, usual: last.usual + usual });
    else found.push({ from: hour, to: hour + 1, state: 'drop', count, usual });
  }
  return found;
};

/** Spans of hours as instants. @param instantOf the instant at which an hour of the company's clock starts */
export const asEpisodes = (spans: readonly HourSpan[], instantOf: (hour: number) => string): Episode[] =>
  spans.map(({ from, to, state, count, usual }) => ({
    from: instantOf(from),
    to: instantOf(to),
    state,
    count: Math.round(count),
    usual: Math.round(usual),
  }));
