import type { FromRoom } from '@onair/contract/chat/room';
import type { Locale } from '@onair/contract/text';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Session } from '../../../deps.ts';
import { frame } from './frames.ts';
import type { ChatLimits } from './limits.ts';

/** Who speaks. A person is known by a keyed hash of the room and the account, or the guest's own secret id. */
export type Who = {
  personId: string;
  /** Of guests: what a mute binds besides the person, see `guestKeyOf`; null for accounts. */
  guestKey: string | null;
  /** As it stands beside lines. */
  name: string;
  /** Null for guests. */
  session: Session | null;
  token: string | null;
};

/** One socket of a room. */
export type Chatter = {
  readonly address: string;
  readonly locale: Locale;
  /** Null while it only reads. */
  who: Who | null;
  /** Sees held and deleted lines. */
  operator: boolean;
  /** The number after which lines are kept back, since it reads too slowly; null while it keeps up. */
  behind: number | null;
  /** Since when too much waits for it. */
  stuckSince: number | null;
  heardAt: number;
  pingedAt: number;
  checkedAt: number;
  readonly ended: boolean;
  /** Bytes that wait to be sent. */
  queued(): number;
  send(frame: Buffer): void;
  tell(message: FromRoom): void;
  ping(): void;
  end(code: number, reason?: string): void;
  drop(why: string): void;
  /** The line is gone by itself. */
  gone(): void;
};

const TEXT = { binary: false };

export const openChatter = (
  socket: WebSocket,
  { address, locale, limits, log }: { address: string; locale: Locale; limits: ChatLimits; log: Logger },
): Chatter => {
  let ended = false;
  const now = performance.now();

  const drop = (why: string): void => {
    if (ended) return;
    ended = true;
    log.info({ address, why }, 'chat socket dropped');
    socket.terminate();
  };
  const send = (buffer: Buffer): void => {
    if (!ended) socket.send(buffer, TEXT);
  };

  return {
    address,
    locale,
    who: null,
    operator: false,
    behind: null,
    stuckSince: null,
    heardAt: now,
    pingedAt: now,
    checkedAt: now,
    get ended() {
      return ended;
    },
    queued: () => socket.bufferedAmount,
    send,
    tell: (message) => send(frame(message)),
    ping: () => {
      if (!ended) socket.ping();
    },
    end: (code, reason = '') => {
      if (ended) return;
      ended = true;
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), limits.closeWithinMs).unref();
    },
    drop,
    gone: () => {
      ended = true;
    },
  };
};
