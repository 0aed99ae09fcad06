import { SOCKET_CLOSE } from '../socket-close.ts';
import type { ChatEvent, ChatLine, ChatMode, ChatRank } from './line.ts';

/**
 * The protocol of a browser and a chat room over the room's WebSocket: one JSON text message each way at a time.
 *
 * Every act in a room has a number in one sequence (`epoch`, `seq`) that the database keeps. A client remembers the
 * epoch and the `seq` of the last frame that it received, and sends them when it enters again: it gets what it missed,
 * in order.
 */

/** Where a room is opened. Public; the token is never in the address: it is in the first message. */
export const chatPath = (slug: string): string => `/api/live/${slug}/chat`;

/** Characters (code points) of a line and of a guest's nickname. */
export const CHAT_TEXT_MAX = 200;
export const NICKNAME_MAX = 20;
/** Characters of the reason for a mute. */
export const MUTE_REASON_MAX = 100;

/** The last event that a client has received. */
export type ChatPosition = { epoch: string; seq: number };

/**
 * A guest is identified by an id that the browser creates once and shares with the server only; others see the id of
 * the person.
 */
export type ChatGuest = { clientId: string; nickname: string };

/**
 * `enter` comes first, within five seconds, and may be sent again to change the identity: a reader chooses a nickname,
 * a guest signs in. Without token and guest the client only reads. `clientMessageId` is a UUID: a line sent again under
 * the same one, over any connection, is stored once and answered again.
 */
export type FromChatter =
  | { type: 'enter'; token: string | null; guest: ChatGuest | null; last: ChatPosition | null }
  | { type: 'say'; clientMessageId: string; text: string }
  /** Asks for `pong`: a browser cannot see the WebSocket's own pings, and so not that its connection is lost. */
  | { type: 'ping' };

/** That one may not speak: until when (null: permanently), why, and whether because of one's network. */
export type ChatMuted = { until: string | null; reason: string; network: boolean };

export type ChatMe = {
  /** Of the person, as in `personId` of lines; not the account's. */
  id: string;
  /** As shown beside lines: a guest's ends with `#` and four characters. */
  name: string;
  rank: ChatRank;
};

/**
 * Why a line was refused. `slow` and `muted` name the end (null: permanent). `held`: it is stored, and shown once an
 * operator passes it. `guests`: guests may not write now. `network`: guests of one's network together write too much.
 * `nickname`: enter with a nickname first, or with another one.
 */
export type SayRefusal =
  | 'muted'
  | 'slow'
  | 'blocked'
  | 'held'
  | 'tooLong'
  | 'flood'
  | 'closed'
  | 'invalid'
  | 'guests'
  | 'network'
  | 'nickname';

/** What is wrong with a nickname. */
export type NicknameFault = 'length' | 'characters' | 'staff' | 'banned';

/**
 * The server's messages. After `entered` come either `events` with what was missed since `last`, or `gap`: forget every
 * line and show these instead. `live` follows when the studio's state is known.
 *
 * An `events` frame holds everything after `after` up to `seq` that this client may see; its next one begins there.
 * Numbers may be left out in between: they belong to acts that only operators see. Where `after` is null the frame is
 * out of order and must not move the client's position: moderation for a client that reads too slowly.
 *
 * `resync`: this client reads too slowly; lines after `seq` are held back until it has caught up, and then come as
 * `events` or `gap`. It need not do anything. Applying an event must be idempotent.
 *
 * `msg` is in the person's language (`Accept-Language` of the handshake).
 */
export type FromRoom =
  | {
      type: 'entered';
      epoch: string;
      seq: number;
      /** Null for readers, and for a guest whose nickname was refused. */
      me: ChatMe | null;
      /** Why a nickname was refused; enter again with another. */
      refused: { reason: 'nickname'; fault: NicknameFault; msg: string } | null;
      mode: ChatMode;
      pinned: ChatLine | null;
      /** Whether this person is muted. */
      muted: ChatMuted | null;
    }
  /** One is muted, or no longer: oneself, or one's network. */
  | { type: 'muted'; muted: ChatMuted | null }
  | { type: 'events'; after: number | null; seq: number | null; events: ChatEvent[] }
  | { type: 'gap'; seq: number; lines: ChatLine[] }
  | { type: 'resync'; seq: number }
  | { type: 'said'; clientMessageId: string; id: string; seq: number }
  | { type: 'refused'; clientMessageId: string; reason: SayRefusal; until?: string | null; msg: string }
  | { type: 'live'; live: boolean; title: string; viewers: number }
  | { type: 'pong' }
  | { type: 'failed'; code: number; msg: string };

/** Lines in a `gap`. */
export const GAP_LINES = 100;

/**
 * Why a room closed the socket. After `sessionEnded` enter as a guest, after `notFound` there is no such studio, after
 * `rightsChanged` enter with `last` null.
 */
export const CHAT_CLOSE = {
  ...SOCKET_CLOSE,
  /** Bytes that are no text. */
  notUtf8: 1007,
  /** Its first message was not `enter`. */
  notEntered: 4400,
  notFound: 4404,
  /** It has not read for too long. */
  tooSlow: 4008,
} as const;
