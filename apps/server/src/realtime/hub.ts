import type { Channel } from '@onair/contract/channel';
import type { StreamEntry } from '../db/stream.store.ts';
import type { Client } from './client.ts';
import { frame } from './frames.ts';

type Waiting = { id: number | null; frame: Buffer };

/** One client's place in one topic. */
export type Subscription = {
  readonly client: Client;
  readonly channel: Channel;
  readonly key: string;
  /** Events that arrived while older ones are still being read; null once it is live. */
  waiting: Waiting[] | null;
  /** The newest event that it has been given. */
  sentId: number;
};

export const eventFrame = (topic: string, entry: Pick<StreamEntry, 'event' | 'id' | 'data'>): Buffer =>
  frame({ type: 'event', topic, event: entry.event, id: entry.id, data: entry.data });

const keyOf = (topic: string, accountId: string | null): string =>
  accountId === null ? topic : `${topic} ${accountId}`;

/** Hands an event to one place: never the same event twice, and never one older than what was given before. */
export const offer = (place: Subscription, id: number | null, framed: Buffer): void => {
  if (place.waiting) {
    place.waiting.push({ id, frame: framed });
    return;
  }
  if (id !== null) {
    if (id <= place.sentId) return;
    place.sentId = id;
  }
  place.client.tell(framed);
};

/** Who listens to what in this process. An own topic is one topic for each account. */
export const topicHub = () => {
  const topics = new Map<string, Set<Subscription>>();

  const leave = (client: Client, topic: string): void => {
    const place = client.subscriptions.get(topic);
    if (!place) return;
    client.subscriptions.delete(topic);
    const there = topics.get(place.key);
    there?.delete(place);
    if (there?.size === 0) topics.delete(place.key);
  };

  return {
    leave,
    /** Takes a place that waits: events are collected until `waiting` is given up. */
    join: (client: Client, channel: Channel, accountId: string): Subscription => {
      leave(client, channel.topic);
      const key = keyOf(channel.topic, channel.own ? accountId : null);
      const place: Subscription = { client, channel, key, waiting: [], sentId: 0 };
      client.subscriptions.set(channel.topic, place);
      const there = topics.get(key);
      if (there) there.add(place);
      else topics.set(key, new Set([place]));
      return place;
    },
    leaveAll: (client: Client): void => {
      for (const topic of [...client.subscriptions.keys()]) leave(client, topic);
    },
    deliver: (entry: StreamEntry): void => {
      const there = topics.get(keyOf(entry.topic, entry.accountId));
      if (!there) return;
      const framed = eventFrame(entry.topic, entry);
      for (const place of there) offer(place, entry.id, framed);
    },
  };
};

export type Hub = ReturnType<typeof topicHub>;
