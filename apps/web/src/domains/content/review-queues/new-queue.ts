import type { createQueue, QueueFilter } from '@onair/contract/content/review-queues';
import type { Body } from '@onair/contract/endpoint';
import { daysReversed } from '../content-rule/days.ts';

export type QueueDraft = { name: string; rate: number | undefined; filter: QueueFilter };

export const EMPTY_QUEUE: QueueDraft = { name: '', rate: 100, filter: {} };

const isRate = (rate: number | undefined): rate is number =>
  rate !== undefined && Number.isInteger(rate) && rate >= 1 && rate <= 100;

/** A filter without empty parts, one form for what means the same. */
export const cleanFilter = (filter: QueueFilter): QueueFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  ) as QueueFilter;

/** What is wrong with a draft: names of faults, to be put into words. */
export const draftFaults = ({ name, rate, filter }: QueueDraft): { name: boolean; rate: boolean; to: boolean } => ({
  name: name.trim() === '' || [...name.trim()].length > 60,
  rate: !isRate(rate),
  to: daysReversed(filter),
});

/** The draft as it is sent; null while something is wrong with it. */
export const bodyOf = (draft: QueueDraft): Body<typeof createQueue> | null => {
  const faults = draftFaults(draft);
  if (faults.name || faults.rate || faults.to || draft.rate === undefined) return null;
  return { name: draft.name.trim(), rate: draft.rate, filter: cleanFilter(draft.filter) };
};
