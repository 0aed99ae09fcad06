import { COLLECT_MAX_AGE_MS, COLLECT_MAX_SKEW_MS, type ContentEvent } from '@onair/contract/analytics/collect';
import type { FieldFault } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import { defined } from '@onair/contract/typed';

/**
 * Events with their instants in epoch milliseconds, index by index: parsed once, for checks and intake. Referrers are
 * normalized by `referrerOf`.
 */
export type Batch = { events: readonly Omit<ContentEvent, 'at'>[]; times: readonly number[] };

/**
 * The result for events: `fresh` has the ids stored now, null when all were; `unknown` the content ids that do not
 * exist.
 */
export type Recording = { fresh: ReadonlySet<string> | null; unknown: ReadonlySet<number> };

export type Counts = { accepted: number; duplicates: number; unknown: number };

export const batchOf = (events: readonly ContentEvent[]): Batch => ({
  events,
  times: events.map((event) => Date.parse(event.at)),
});

const words = {
  format: { 'zh-CN': '不是有效的时间', 'en-US': 'is not a time' },
  tooOld: { 'zh-CN': '早于 24 小时之前', 'en-US': 'is more than 24 hours old' },
  inFuture: { 'zh-CN': '在未来', 'en-US': 'lies in the future' },
};

/** Unacceptable times: older than a day, ahead of our clock, or not on the calendar (a leap second). */
export const timeFaults = ({ times }: Batch, now: number, locale: Locale): FieldFault[] => {
  const faults: FieldFault[] = [];
  const oldest = now - COLLECT_MAX_AGE_MS;
  const newest = now + COLLECT_MAX_SKEW_MS;
  for (let i = 0; i < times.length && faults.length < 20; i += 1) {
    const at = defined(times[i]);
    if (at >= oldest && at <= newest) continue;
    const rule = Number.isNaN(at) ? 'format' : at < oldest ? 'tooOld' : 'inFuture';
    faults.push({ field: `events.${i}.at`, rule, msg: words[rule][locale] });
  }
  return faults;
};

/**
 * Distributes the result of a recording to the batches that it was made of, in order: of two batches with the same id,
 * the first is credited with it.
 */
export const countBatches = (batches: readonly Pick<Batch, 'events'>[], { fresh, unknown }: Recording): Counts[] => {
  const left = fresh && new Set(fresh);
  return batches.map(({ events }) => {
    if (!left && unknown.size === 0) return { accepted: events.length, duplicates: 0, unknown: 0 };
    const counts: Counts = { accepted: 0, duplicates: 0, unknown: 0 };
    for (const event of events) {
      if (unknown.has(event.contentId)) counts.unknown += 1;
      else if (!left || left.delete(event.id.toLowerCase())) counts.accepted += 1;
      else counts.duplicates += 1;
    }
    return counts;
  });
};
