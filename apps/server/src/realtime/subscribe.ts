import type { Channel } from '@onair/contract/channel';
import type { Db } from '../db/client.ts';
import { replayStream, streamHorizon } from '../db/sealing/stream.store.ts';
import type { EventTail } from './event-tail.ts';
import { streamFrame } from './stream-messages.ts';
import { eventFrame, type Hub, offer, type StreamConnection } from './topic-hub.ts';

type StoredEvent = { id: number; event: string; data: unknown };

export const subscriber = (parts: { db: Db; hub: Hub; tail: EventTail; replayMax: number }) => {
  const { db, hub, tail, replayMax } = parts;

  /** Everything after `lastId`, or null when that can no longer be replayed without a gap. */
  const missed = async (topic: string, owner: string | null, lastId: number): Promise<StoredEvent[] | null> => {
    // Seen in another process that is ahead of this one, or before a backup was restored.
    if (lastId > tail.newest()) await tail.poll();
    if (lastId > tail.newest()) return null;
    const events = await replayStream(db, topic, owner, lastId, replayMax + 1);
    // Queried after the read, so that a deletion in between is noticed.
    if (events.length > replayMax || (await streamHorizon(db)) > lastId) return null;
    return events;
  };

  /**
   * Subscribes a connection to a topic. Live events are buffered from the start; then the stored ones after `lastId`
   * are sent, then the buffered ones that were not among them: nothing is lost or repeated.
   */
  return async (
    connection: StreamConnection,
    accountId: string,
    channel: Channel,
    { lastId, readMs }: { lastId: number | null; readMs: number | undefined },
  ): Promise<void> => {
    const { topic } = channel;
    const subscription = hub.join(connection, channel, accountId);
    if (lastId === null && hub.changedLately(subscription, readMs))
      connection.send(streamFrame({ type: 'reset', topic }));
    // Everything up to here was delivered in this process, so a new subscription misses nothing before it.
    let reached = tail.newest();
    if (channel.kept && lastId !== null) {
      const events = await missed(topic, channel.own ? accountId : null, lastId);
      if (connection.ended) return;
      if (events) {
        for (const event of events) connection.sendEvent(eventFrame(topic, event));
        // The client may be ahead of this process, and the read may be too.
        reached = Math.max(reached, lastId, events.at(-1)?.id ?? 0);
      } else {
        reached = tail.newest();
        connection.send(streamFrame({ type: 'reset', topic }));
      }
    }
    subscription.sentId = reached;
    const collected = subscription.waiting ?? [];
    subscription.waiting = null;
    for (const { id, frame: framed } of collected) offer(subscription, id, framed);
    connection.send(streamFrame({ type: 'subscribed', topic, lastId: channel.kept ? subscription.sentId : null }));
  };
};

export type Subscribe = ReturnType<typeof subscriber>;
