import type { Static, TSchema } from 'typebox';
import type { Access } from './access.ts';
import type { Subjects } from './freshness.ts';
import { SOCKET_CLOSE } from './socket-close.ts';

/**
 * A topic of the one WebSocket: server-to-browser events only. `own` topics are delivered to the account they belong to
 * (the server adds the account), others to everyone whom `access` permits. `kept` events are stored and replayed from
 * the last id a client saw; others only say that data has changed, and may be lost.
 */
export type Channel = {
  topic: string;
  access: Exclude<Access, 'open'>;
  own: boolean;
  kept: boolean;
  events: Record<string, TSchema>;
  /** What each event makes stale; a gap in the stream does so with all of it. Nothing where the event carries its data. */
  stales: Record<string, Subjects>;
};

/** Keeps the literal types of a description; each event says what it makes stale. */
export const channel = /*#__NO_SIDE_EFFECTS__*/ <const C extends Channel>(
  description: C & { stales: Record<keyof C['events'], Subjects> },
): C => description;

export type EventName<C extends Channel> = keyof C['events'] & string;
export type EventData<C extends Channel, N extends EventName<C>> = Static<C['events'][N]>;

/** Where the one WebSocket is opened. The token is never in the address: it is the first message. */
export const STREAM_PATH = '/api/stream';

/**
 * What a browser sends. `auth` comes first and once. `lastId` is the last kept event that the browser has seen, null
 * when it has seen none: subscribe first and fetch then, so that nothing is missed. A browser that has fetched first
 * states in `readMs` how many milliseconds ago that began at most, counted when the message arrives: an event since
 * then is answered with `reset`.
 */
export type FromBrowser =
  | { type: 'auth'; token: string }
  | { type: 'subscribe'; topic: string; lastId: number | null; readMs?: number }
  | { type: 'unsubscribe'; topic: string }
  | { type: 'pong' }
  /** Asks for `pong`, when nothing has come for a while. */
  | { type: 'ping' };

/**
 * What the server sends. Events missed since `lastId` come before `subscribed`; `reset` comes instead of them when they
 * can no longer be replayed: fetch again. `failed` carries the code and words of a refusal, with the topic that it is
 * about where there is one.
 */
export type FromServer =
  | { type: 'ready'; sessionId: string }
  | { type: 'subscribed'; topic: string; lastId: number | null }
  | { type: 'event'; topic: string; event: string; id: number | null; data: unknown }
  | { type: 'reset'; topic: string }
  | { type: 'failed'; code: number; msg: string; topic?: string }
  | { type: 'ping' }
  | { type: 'pong' };

/** Why the server closed the stream. Subscribe again after connecting again. */
export const STREAM_CLOSE = SOCKET_CLOSE;
