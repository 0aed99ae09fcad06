import { type StudioNow, studioChannel } from '@onair/contract/live/studios/now';
import type { Bus } from '../../../bus/bus.ts';
import { STREAM_SUBJECT, type Write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { LIVE_CHANGED, type LiveChanged } from '../media/live.client.ts';
import { remakeSlate } from '../slates/slates.jobs.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';

/**
 * Publishes studios' states to operators' pages and other parts of the server, directly over the bus: nothing is
 * stored.
 */
export const studioPublisher = (bus: Bus) => {
  const published = new Map<string, string>();
  let quiet = true;
  const emit = (event: string, data: unknown): void =>
    bus.publish(STREAM_SUBJECT, [{ id: null, topic: studioChannel.topic, kept: false, accountId: null, event, data }]);
  return {
    /** Once more when nothing runs any longer, so that pages see that. */
    now: (studios: StudioNow[]): void => {
      if (studios.length > 0 || !quiet) emit('now', { studios });
      quiet = studios.length === 0;
    },
    changed: (id: string): void => emit('changed', { id }),
    /** Publishes it if it differs from the last one. */
    live: (change: LiveChanged): void => {
      const text = JSON.stringify(change);
      if (published.get(change.studioId) === text) return;
      published.set(change.studioId, text);
      bus.publish(LIVE_CHANGED, change);
    },
  };
};

/**
 * Other stream parameters take effect in a studio with the commit of this write: its holder compares lines with them
 * from the next second on, renditions follow within seconds, its own slate is recreated, and pages reload them.
 */
export const parametersTookEffect = async (
  w: Write,
  deps: Pick<Deps, 'bus' | 'jobs' | 'newId'>,
  studioId: string,
): Promise<void> => {
  await remakeSlate(w, deps, studioId);
  w.emit(studioChannel, 'changed', { id: studioId });
  w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: studioId }));
};
