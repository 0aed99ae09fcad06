import { figuresChannel } from '@onair/contract/analytics/collect';
import { messageChannel } from '@onair/contract/notifications/messages';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse } from './connection.ts';
import { deliver, forgetPositions, lastIdOf, listen, topicNames, unlisten } from './topics.ts';

const ear = () => {
  const heard: string[] = [];
  return { heard, event: (name: string) => void heard.push(name), reset: () => void heard.push('reset') };
};

let open: [Parameters<typeof listen>[0], ReturnType<typeof ear>][] = [];
const join = (channel: Parameters<typeof listen>[0]) => {
  const listener = ear();
  open.push([channel, listener]);
  return { listener, isNew: listen(channel, listener) };
};
afterEach(() => {
  for (const [channel, listener] of open) unlisten(channel, listener);
  open = [];
});

describe('a topic', () => {
  test('is subscribed to once for many listeners, and left with the last', () => {
    const first = join(messageChannel);
    const second = join(messageChannel);
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(unlisten(messageChannel, first.listener)).toBe(false);
    expect(unlisten(messageChannel, second.listener)).toBe(true);
    expect(topicNames()).toEqual([]);
  });

  test('drops a kept event that was heard before, and remembers how far it heard', () => {
    const { listener } = join(messageChannel);
    for (const id of [7, 7, 6, 8]) deliver({ type: 'event', topic: 'messages', event: `e${id}`, id, data: {} });
    expect(listener.heard).toEqual(['e7', 'e8']);
    expect(lastIdOf('messages')).toBe(8);
  });

  test('starts replay from where it joined', () => {
    join(messageChannel);
    deliver({ type: 'subscribed', topic: 'messages', lastId: 41 });
    expect(lastIdOf('messages')).toBe(41);
  });

  test('refetches nothing where the page’s first read was a moment ago: the server reports what changed meanwhile', () => {
    const { listener } = join(messageChannel);
    deliver({ type: 'subscribed', topic: 'messages', lastId: 41 });
    deliver({ type: 'subscribed', topic: 'messages', lastId: 41 });
    expect(listener.heard).toEqual([]);
    deliver({ type: 'reset', topic: 'messages' });
    deliver({ type: 'subscribed', topic: 'messages', lastId: 42 });
    expect(listener.heard).toEqual(['reset']);
    expect(lastIdOf('messages')).toBe(42);
  });

  test.each([messageChannel, figuresChannel])(
    'reads again where the line held up its first subscription',
    (channel) => {
      vi.useFakeTimers();
      const { listener } = join(channel);
      vi.advanceTimersByTime(6000);
      deliver({ type: 'subscribed', topic: channel.topic, lastId: null });
      vi.useRealTimers();
      expect(listener.heard).toEqual(['reset']);
    },
  );

  test('reads again when the server cannot replay', () => {
    const { listener } = join(messageChannel);
    deliver({ type: 'event', topic: 'messages', event: 'arrived', id: 41, data: {} });
    deliver({ type: 'reset', topic: 'messages' });
    expect(listener.heard).toEqual(['arrived', 'reset']);
    expect(lastIdOf('messages')).toBeNull();
  });

  test('of hints reads again after every gap, since hints are not kept', () => {
    const { listener } = join(figuresChannel);
    const subscribed = { type: 'subscribed', topic: 'figures', lastId: null } as const;
    deliver(subscribed);
    expect(listener.heard).toEqual([]);
    deliver(subscribed);
    expect(listener.heard).toEqual(['reset']);
  });

  test('forgets its place for another account', () => {
    join(messageChannel);
    deliver({ type: 'subscribed', topic: 'messages', lastId: 41 });
    forgetPositions();
    expect(lastIdOf('messages')).toBeNull();
  });
});

describe('the line', () => {
  test('ignores what is no message', () => {
    expect([parse('{'), parse('null'), parse('7'), parse('{"a":1}')]).toEqual([null, null, null, null]);
    expect(parse('{"type":"ping"}')).toEqual({ type: 'ping' });
  });
});
