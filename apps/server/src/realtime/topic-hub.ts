import type { Channel } from '@onair/contract/channel';
import type { StreamEntry } from '../db/sealing/stream.store.ts';
import type { Connection } from './connection.ts';
import { streamFrame } from './stream-messages.ts';

type Waiting = { id: number | null; frame: Buffer };

/** A connection that listens to topics. */
export type StreamConnection = Connection & { readonly subscriptions: Map<string, Subscription> };

/** One connection's subscription to one topic. */
export type Subscription = {
  readonly connection: StreamConnection;
  readonly channel: Channel;
  readonly key: string;
  /** Events that arrived while older ones are being read; null once it is live. */
  waiting: Waiting[] | null;
  /** The newest event delivered to it. */
  sentId: number;
};

export const eventFrame = (topic: string, entry: Pick<StreamEntry, 'event' | 'id' | 'data'>): Buffer =>
  streamFrame({ type: 'event', topic, event: entry.event, id: entry.id, data: entry.data });

const keyOf = (topic: string, accountId: string | null): string =>
  accountId === null ? topic : `${topic} ${accountId}`;

/** Delivers an event to one subscription: never twice, and never out of order. */
export const offer = (subscription: Subscription, id: number | null, framed: Buffer): void => {
  if (subscription.waiting) {
    subscription.waiting.push({ id, frame: framed });
    return;
  }
  if (id !== null) {
    if (id <= subscription.sentId) return;
    subscription.sentId = id;
  }
  subscription.connection.sendEvent(framed);
};

/**
 * Maximum time between a page's first read and its subscription, in milliseconds: it shows responses of the last 15
 * seconds without refetching, and treats a late subscription as a gap by itself. A page that was just opened has read
 * since then only, and says so.
 */
const GAP_MS = 20_000;

/** When a topic last had events: a page that has just read may have missed them. */
const recentEvents = () => {
  /** In chronological order. */
  const lastAt = new Map<string, number>();
  return {
    note: (key: string): void => {
      const now = performance.now();
      lastAt.delete(key);
      lastAt.set(key, now);
      for (const [oldest, at] of lastAt) {
        if (now - at < GAP_MS) break;
        lastAt.delete(oldest);
      }
    },
    has: (key: string, withinMs: number): boolean =>
      performance.now() - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY) < Math.min(withinMs, GAP_MS),
  };
};

/** The subscriptions of this process by topic. An own topic is one topic for each account. */
export const topicHub = () => {
  const topics = new Map<string, Set<Subscription>>();
  const recent = recentEvents();

  const leave = (connection: StreamConnection, topic: string): void => {
    const subscription = connection.subscriptions.get(topic);
    if (!subscription) return;
    connection.subscriptions.delete(topic);
    const listening = topics.get(subscription.key);
    listening?.delete(subscription);
    if (listening?.size === 0) topics.delete(subscription.key);
  };

  return {
    leave,
    /** Subscribes; events are buffered until `waiting` is null. */
    join: (connection: StreamConnection, channel: Channel, accountId: string): Subscription => {
      leave(connection, channel.topic);
      const key = keyOf(channel.topic, channel.own ? accountId : null);
      const subscription: Subscription = { connection, channel, key, waiting: [], sentId: 0 };
      connection.subscriptions.set(channel.topic, subscription);
      const listening = topics.get(key);
      if (listening) listening.add(subscription);
      else topics.set(key, new Set([subscription]));
      return subscription;
    },
    leaveAll: (connection: StreamConnection): void => {
      for (const topic of [...connection.subscriptions.keys()]) leave(connection, topic);
    },
    /** There were events that a subscriber who read at most this long ago may have missed. */
    changedLately: ({ key }: Subscription, readMs: number = GAP_MS): boolean => recent.has(key, readMs),
    deliver: (entry: StreamEntry): void => {
      const key = keyOf(entry.topic, entry.accountId);
      recent.note(key);
      const listening = topics.get(key);
      if (!listening) return;
      const framed = eventFrame(entry.topic, entry);
      for (const subscription of listening) offer(subscription, entry.id, framed);
    },
  };
};

export type Hub = ReturnType<typeof topicHub>;
