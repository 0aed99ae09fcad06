import type { Locale } from '@onair/contract/text';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Session } from '../deps.ts';
import type { Subscription } from './hub.ts';
import type { StreamLimits } from './limits.ts';

/** One open socket and what is known of who is behind it. */
export type Client = {
  readonly address: string;
  readonly locale: Locale;
  token: string;
  /** Null until it has said who it is. */
  session: Session | null;
  readonly subscriptions: Map<string, Subscription>;
  /** When it was last heard, last pinged, and when its session was last looked at: monotonic milliseconds. */
  heardAt: number;
  pingedAt: number;
  checkedAt: number;
  /** Nothing is sent or taken any more. */
  readonly ended: boolean;
  readonly holding: boolean;
  /** Sends a word about the connection itself. */
  say(frame: Buffer): void;
  /** Sends an event, or keeps it back while the rights are in doubt. */
  tell(frame: Buffer): void;
  /** Keeps events back until `release`. */
  hold(): void;
  release(): void;
  ping(frame: Buffer): void;
  end(code: number, reason?: string): void;
  /** Cuts the line without a word. */
  drop(why: string): void;
  /** The line is gone by itself. */
  gone(): void;
};

/** Events kept back for one client while its session is looked up; the look-up takes milliseconds. */
const HELD_MAX = 2_000;

export const openClient = (
  socket: WebSocket,
  options: { address: string; locale: Locale; limits: StreamLimits; log: Logger },
): Client => {
  const { address, locale, limits, log } = options;
  let ended = false;
  let held: Buffer[] | null = null;
  const now = performance.now();

  const drop = (why: string): void => {
    if (ended) return;
    ended = true;
    log.warn({ account: client.session?.username, address, why }, 'stream dropped');
    socket.terminate();
  };

  const say = (frame: Buffer): void => {
    if (ended) return;
    socket.send(frame, { binary: false });
    // A close frame would wait behind everything unsent: who does not read is cut off.
    if (socket.bufferedAmount > limits.queuedMax) drop('reads too slowly');
  };

  const client: Client = {
    address,
    locale,
    token: '',
    session: null,
    subscriptions: new Map(),
    heardAt: now,
    pingedAt: now,
    checkedAt: now,
    get ended() {
      return ended;
    },
    get holding() {
      return held !== null;
    },
    say,
    tell: (frame) => {
      if (!held) say(frame);
      else if (held.push(frame) > HELD_MAX) drop('rights in doubt for too long');
    },
    hold: () => {
      held ??= [];
    },
    release: () => {
      const frames = held ?? [];
      held = null;
      for (const frame of frames) say(frame);
    },
    ping: (frame) => {
      say(frame);
      if (!ended) socket.ping();
    },
    end: (code, reason = '') => {
      if (ended) return;
      ended = true;
      held = null;
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), limits.closeWithinMs).unref();
    },
    drop,
    gone: () => {
      ended = true;
      held = null;
    },
  };
  return client;
};
