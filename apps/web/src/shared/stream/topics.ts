import type { Channel, FromServer } from '@onair/contract/channel';
import { refreshAfterGap, refreshOnEvent } from '../api/freshness.ts';

export type Listener = {
  event: (name: string, data: unknown) => void;
  /** Events may have been missed; what the topic makes stale has been refetched. */
  reset: () => void;
};

type Topic = {
  channel: Channel;
  /** The last kept event seen; null before the first answer. */
  lastId: number | null;
  /** When its first listener was added, by `performance.now()`. */
  since: number;
  /** Whether it was subscribed before on this page, so that another subscription follows a gap. */
  joined: boolean;
  listeners: Set<Listener>;
};

/** The server reports changes of some seconds before a subscription; a later one than this follows a gap. */
const LATE_MS = 5_000;

/** The topics of this window, and the position of each. */
const topics = new Map<string, Topic>();

export const topicNames = (): string[] => [...topics.keys()];
export const lastIdOf = (topic: string): number | null => topics.get(topic)?.lastId ?? null;

/** Adds a listener; true if the topic is new to the connection. */
export const listen = (channel: Channel, listener: Listener): boolean => {
  const known = topics.get(channel.topic);
  if (known) {
    known.listeners.add(listener);
    return false;
  }
  topics.set(channel.topic, {
    channel,
    lastId: null,
    since: performance.now(),
    joined: false,
    listeners: new Set([listener]),
  });
  return true;
};

/** Removes a listener; true if it was the topic's last. */
export const unlisten = (channel: Channel, listener: Listener): boolean => {
  const known = topics.get(channel.topic);
  known?.listeners.delete(listener);
  return known !== undefined && known.listeners.size === 0 && topics.delete(channel.topic);
};

/** Ids of another account mean nothing here. */
export const forgetPositions = (): void => {
  for (const topic of topics.values()) {
    topic.lastId = null;
    topic.since = performance.now();
    topic.joined = false;
  }
};

/**
 * Passes a message to its listeners, and has what it makes stale refetched. A kept event that was received before is
 * dropped.
 */
export const deliver = (message: FromServer): void => {
  if (!('topic' in message) || message.topic === undefined) return;
  const topic = topics.get(message.topic);
  if (!topic) return;
  const each = (tell: (listener: Listener) => void): void => {
    for (const listener of [...topic.listeners]) tell(listener);
  };
  const reset = (): void => {
    refreshAfterGap(topic.channel);
    each((listener) => listener.reset());
  };
  if (message.type === 'event') {
    if (message.id !== null) {
      if (topic.lastId !== null && message.id <= topic.lastId) return;
      topic.lastId = message.id;
    }
    refreshOnEvent(topic.channel, message.event);
    each((listener) => listener.event(message.event, message.data));
  } else if (message.type === 'reset') {
    topic.lastId = null;
    reset();
  } else if (message.type === 'subscribed') {
    topic.lastId ??= message.lastId;
    // Events that are not kept are not replayed after a gap; nor is anything before a first subscription that was
    // delayed on the way.
    const gap = topic.joined ? !topic.channel.kept : performance.now() - topic.since > LATE_MS;
    if (gap) reset();
    topic.joined = true;
  }
};
