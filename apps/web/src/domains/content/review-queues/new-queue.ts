import type { QueueFilter } from '@onair/contract/content/review-queues';

export type QueueDraft = { name: string; rate: number | undefined; filter: QueueFilter };

export const EMPTY_QUEUE: QueueDraft = { name: '', rate: 100, filter: {} };

/** A filter without empty parts, one form for what means the same. */
export const cleanFilter = (filter: QueueFilter): QueueFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  ) as QueueFilter;
