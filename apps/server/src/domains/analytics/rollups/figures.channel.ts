import { figuresChannel } from '@onair/contract/analytics/collect';
import type { Bus } from '../../../bus/bus.ts';
import type { StreamEntry } from '../../../db/sealing/stream.store.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';

const EVERY_MS = 1_000;

/** Creates the function that makes browsers reload their figures: immediately, then at most once a second. */
export const figuresHint = (bus: Bus): (() => void) => {
  const entry: StreamEntry = {
    id: null,
    topic: figuresChannel.topic,
    kept: false,
    accountId: null,
    event: 'changed',
    data: {},
  };
  let publishedAt = Number.NEGATIVE_INFINITY;
  let waiting = false;
  const publish = () => {
    waiting = false;
    publishedAt = performance.now();
    bus.publish(STREAM_SUBJECT, [entry]);
  };
  return () => {
    if (waiting) return;
    const wait = publishedAt + EVERY_MS - performance.now();
    if (wait <= 0) return publish();
    waiting = true;
    // The last change must be announced too, but the timer keeps no process alive.
    setTimeout(publish, wait).unref();
  };
};
