import type { Duplex } from 'node:stream';
import { type FailureName, failures } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import type { Locale } from '@onair/contract/text';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Session } from '../deps.ts';
import type { ConnectionLimits } from './limits.ts';

/** The account behind a connection. */
export type Login = {
  token: string;
  /** As of the last lookup. */
  session: Session;
  /** The session change count at its first lookup, see `connectionSessions`. */
  asOf: number;
};

/** One open WebSocket. Each protocol adds its own state. */
export type Connection = {
  readonly address: string;
  readonly locale: Locale;
  /** Null for guests, and for everyone before the first message. */
  login: Login | null;
  /** Whether its first message was accepted; until then it counts as anonymous. */
  readonly identified: boolean;
  identify(): void;
  /** Times of its last message, last ping and last session check: monotonic milliseconds. */
  receivedAt: number;
  pingedAt: number;
  checkedAt: number;
  /** Nothing is sent or accepted any more. */
  readonly ended: boolean;
  /** Unsent bytes. */
  unsent(): number;
  /** @param frame made by `frameOf` */
  send(frame: Buffer): void;
  /** Sends an event that requires current rights: buffered while the session is in doubt. */
  sendEvent(frame: Buffer): void;
  /** Whether the session is in doubt: the account changed and it has not been rechecked since. */
  readonly inDoubt: boolean;
  doubt(): void;
  trust(): void;
  /** @param frame sent as well, since scripts in a browser do not see the WebSocket's own pings */
  ping(frame?: Buffer): void;
  /** Closes it with a code of the protocol. */
  end(code: number, reason?: string): void;
  /** Cuts it without a close frame. */
  drop(why: string): void;
  /** The socket has closed by itself. */
  closed(): void;
};

/** The first byte of a frame that is a whole text message (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;

const headOf = (length: number): Buffer => {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  if (length < 65_536) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 255]);
  const head = Buffer.alloc(10);
  head[0] = FINAL_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

/**
 * An outgoing message: serialized and framed once for all connections. Server frames are identical for each of them,
 * since only clients mask theirs.
 */
export const frameOf = (message: object): Buffer => {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([headOf(text.length), text]);
};

/** The message of a frame made by `frameOf`. */
export const messageOf = (frame: Buffer): unknown => {
  const length = frame[1] ?? 0;
  return JSON.parse(frame.toString('utf8', length < 126 ? 2 : length === 126 ? 4 : 10));
};

/** A refusal in the client's language. `about` names what was refused, where the protocol has a name for it. */
export const failedFrame = (failure: FailureName, locale: Locale, about: { topic?: string } = {}): Buffer =>
  frameOf({ type: 'failed', code: failures[failure].code, msg: failureWords[failure][locale], ...about });

/** State that only the connection itself changes. */
type Changing = { identified: boolean; ended: boolean; inDoubt: boolean };

/** Events buffered for one connection while its session is rechecked, which takes milliseconds. */
const HELD_MAX = 2_000;

/** Replaces a frame for readers of a language; both made by `frameOf`. */
export type FrameInLanguage = (frame: Buffer, locale: Locale) => Buffer;

type Options = {
  /** The HTTP upgrade of the WebSocket. */
  wire: Duplex;
  address: string;
  locale: Locale;
  limits: Pick<ConnectionLimits, 'unsentMax' | 'closeWithinMs'>;
  log: Logger;
  /** Of the protocol, for the log. */
  name: string;
  inLanguage?: FrameInLanguage;
  identified: () => void;
};

/** The sending half of a WebSocket, with back-pressure; `readMessages` is the other half. */
export const openConnection = (socket: WebSocket, options: Options): Connection => {
  const { wire, address, locale, limits, log, name, inLanguage } = options;
  let held: Buffer[] | null = null;
  const now = performance.now();

  const release = (): void => {
    held = null;
    connection.inDoubt = false;
  };

  const drop = (why: string): void => {
    if (connection.ended) return;
    connection.ended = true;
    // Accounts are few and known; guests could fill the log.
    const level = connection.login ? 'warn' : 'info';
    log[level]({ account: connection.login?.session.username, address, why }, `${name} connection dropped`);
    socket.terminate();
  };

  const send = (frame: Buffer): void => {
    if (connection.ended || socket.readyState !== WebSocket.OPEN) return;
    // Bypasses `ws`, which would build a header for each socket and write it separately; without compression it has no
    // queue of its own, so that pings and the close frame stay in order.
    wire.write(inLanguage ? inLanguage(frame, locale) : frame);
    // A close frame would queue behind all unsent data: a client that does not read is cut off.
    if (wire.writableLength > limits.unsentMax) drop('reads too slowly');
  };

  // Mutable state is plain properties: a getter on each object makes V8 use dictionary mode, and sending to a thousand
  // connections reads it for each.
  const connection: Connection & Changing = {
    address,
    locale,
    login: null,
    identified: false,
    identify: () => {
      connection.identified = true;
      options.identified();
    },
    receivedAt: now,
    pingedAt: now,
    checkedAt: now,
    ended: false,
    unsent: () => wire.writableLength,
    send,
    sendEvent: (frame) => {
      if (!held) send(frame);
      else if (held.push(frame) > HELD_MAX) drop('session in doubt for too long');
    },
    inDoubt: false,
    doubt: () => {
      connection.inDoubt = true;
      held ??= [];
    },
    trust: () => {
      const frames = held ?? [];
      release();
      for (const frame of frames) send(frame);
    },
    ping: (frame) => {
      if (frame) send(frame);
      if (!connection.ended) socket.ping();
    },
    end: (code, reason = '') => {
      if (connection.ended) return;
      connection.ended = true;
      release();
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), limits.closeWithinMs).unref();
    },
    drop,
    closed: () => {
      connection.ended = true;
      release();
    },
  };
  return connection;
};
