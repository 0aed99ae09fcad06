import {
  type Channel,
  type EventData,
  type EventName,
  type FromBrowser,
  type FromServer,
  STREAM_CLOSE,
  STREAM_PATH,
} from '@onair/contract/channel';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { permitsOf, useSession } from '../session/session.ts';
import { closeSocket } from '../socket/close-socket.ts';
import { type BackOff, onReturn, WENT_SILENT, waitAfter } from '../socket/reconnect.ts';
import { newWatchdog, type Watchdog } from '../socket/watchdog.ts';
import { deliver, forgetPositions, type Listener, lastIdOf, listen, topicNames, unlisten } from './topics.ts';

/** The server pings every 30 s: after a longer silence we ping, and it has a few seconds to answer. */
const QUIET = { quietMs: 40_000, answerMs: 5_000 } as const;

/** Back-off of reconnects. */
const RETURN: BackOff = { firstMs: 1000, mostMs: 30_000 };

/** Parses a message; null for anything else. */
export const parse = (text: unknown): FromServer | null => {
  try {
    const message: unknown = JSON.parse(String(text));
    return typeof message === 'object' && message !== null && 'type' in message ? (message as FromServer) : null;
  } catch {
    return null;
  }
};

type StreamState = {
  /** Whether events are arriving. */
  live: boolean;
  /** The server's id of the stream's session. */
  sessionId: string | null;
};

export const useStream = create<StreamState>(() => ({ live: false, sessionId: null }));

let socket: WebSocket | null = null;
let attempt = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let watchdog: Watchdog | null = null;
let onSessionEnded: () => void = () => {};

/** Sets the function that checks a session that the stream reports as ended. */
export const whenSessionEnded = (find: () => void): void => {
  onSessionEnded = find;
};

const send = (message: FromBrowser): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

/** Milliseconds from the first message to its answer: an upper bound of a message's latency. */
let answerMs = 0;
let askedAt = 0;

/** Nothing on this page was read before it was opened. */
const subscribe = (topic: string): void =>
  send({ type: 'subscribe', topic, lastId: lastIdOf(topic), readMs: Math.ceil(performance.now() + answerMs) });

const receive = (data: unknown): void => {
  const message = parse(data);
  watchdog?.received();
  if (message?.type === 'ping') send({ type: 'pong' });
  else if (message?.type === 'ready') {
    attempt = 0;
    answerMs = performance.now() - askedAt;
    useStream.setState({ live: true, sessionId: message.sessionId });
    topicNames().forEach(subscribe);
  } else if (message) deliver(message);
};

/** How long a tab displaced by another one waits before it retries. */
const DISPLACED_MS = 60_000;

const open = (): void => {
  const { token } = useSession.getState();
  if (socket || !token || topicNames().length === 0) return;
  clearTimeout(retry);
  const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${STREAM_PATH}`);
  socket = mine;
  mine.onopen = () => {
    askedAt = performance.now();
    send({ type: 'auth', token });
  };
  const onDead = () => {
    mine.close();
    comeBack(WENT_SILENT);
  };
  watchdog = newWatchdog({ ...QUIET, ping: () => send({ type: 'ping' }), onDead });
  mine.onmessage = (event) => {
    if (socket === mine) receive(event.data);
  };
  mine.onclose = (event) => {
    if (socket !== mine) return;
    if (event.code === STREAM_CLOSE.sessionEnded) {
      leave();
      onSessionEnded();
    } else if (event.code === STREAM_CLOSE.displaced) {
      // An immediate retry would only displace the other tab in turn.
      leave();
      retry = setTimeout(open, DISPLACED_MS);
    } else comeBack(event);
  };
};

const comeBack = (why: Pick<CloseEvent, 'code' | 'reason'>): void => {
  leave();
  retry = setTimeout(open, waitAfter(why, attempt++, RETURN));
};

/** Abandons the socket and ignores its later events. */
const leave = (): void => {
  watchdog?.stop();
  watchdog = null;
  clearTimeout(retry);
  const old = socket;
  socket = null;
  useStream.setState({ live: false, sessionId: null });
  if (old) closeSocket(old);
};

/** Subscribes to a channel; returns the unsubscribe function. The connection opens with the first listener. */
export const join = (channel: Channel, listener: Listener): (() => void) => {
  if (listen(channel, listener)) {
    if (useStream.getState().live) subscribe(channel.topic);
    else open();
  }
  // If the next page subscribes to the same topic, it continues without a gap, and nothing is refetched.
  return () => {
    setTimeout(() => {
      if (unlisten(channel, listener)) send({ type: 'unsubscribe', topic: channel.topic });
    });
  };
};

useSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  forgetPositions();
  leave();
  attempt = 0;
  open();
});

if (typeof window !== 'undefined') {
  // After sleep or a tunnel a long back-off is cut short.
  onReturn(() => {
    attempt = 0;
    open();
  });
}

type Handlers<C extends Channel> = { [N in EventName<C>]?: (data: EventData<C, N>) => void };

/**
 * Subscribes to a channel of the contract while the component is shown: what its events make stale is refetched.
 * `handlers` are for events with data; `onReset` runs when events may have been missed (a gap that the server cannot
 * replay). A topic that the role may not follow is not joined.
 */
export const useChannel = <C extends Channel>(channel: C, handlers: Handlers<C> = {}, onReset?: () => void): void => {
  const onEvent = useEffectEvent((name: string, data: unknown) => {
    const handler = handlers[name as EventName<C>];
    handler?.(data as EventData<C, EventName<C>>);
  });
  const reset = useEffectEvent(() => onReset?.());
  const may = useSession(({ profile }) => !profile || permitsOf(profile)(channel.access));
  useEffect(
    () => (may ? join(channel, { event: (name, data) => onEvent(name, data), reset: () => reset() }) : undefined),
    [channel, may],
  );
};
