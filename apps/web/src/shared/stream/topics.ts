import type { Channel, FromServer } from '@onair/contract/channel';
import { refreshAfterGap, refreshOnEvent } from '../api/freshness.ts';

export type Listener = {
  event: (name: string, data: unknown) => void;
  /** Something may have been missed; what the topic makes stale has been read again. */
  reset: () => void;
};

type Topic = {
  channel: Channel;
  /** The last kept event seen; null before the first answer. */
  lastId: number | null;
  /** When it was first listened to, by `performance.now()`. */
  since: number;
  /** Subscribed once already on this page, so that another subscription follows a gap. */
  joined: boolean;
  listeners: Set<Listener>;
};

/** The server says what changed up to some seconds before a subscription; one that came later than this follows a gap. */
const LATE_MS = 5_000;

/** What this window listens to, and how far it has heard. */
const topics = new Map<string, Topic>();

export const topicNames = (): string[] => [...topics.keys()];
export const lastIdOf = (topic: string): number | null => topics.get(topic)?.lastId ?? null;

/** Adds a listener; true when the topic is new to the connection. */
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

/** Removes a listener; true when nobody is left who listens to the topic. */
export const unlisten = (channel: Channel, listener: Listener): boolean => {
  const known = topics.get(channel.topic);
  known?.listeners.delete(listener);
  return known !== undefined && known.listeners.size === 0 && topics.delete(channel.topic);
};

/** Another account's ids mean nothing. */
export const forgetPositions = (): void => {
  for (const topic of topics.values()) {
    topic.lastId = null;
    topic.since = performance.now();
    topic.joined = false;
  }
};

/**
 * Takes one message to its listeners, and has what it makes stale read again. A kept event that was seen already is dropped.
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
    // Hints are not replayed after a gap; nor is anything before a first subscription, which the line has held up.
    const gap = topic.joined ? !topic.channel.kept : performance.now() - topic.since > LATE_MS;
    if (gap) reset();
    topic.joined = true;
  }
};
