import type { FromRoom } from '@onair/contract/chat/room';
import { type Connection, frameOf, type Login } from '../../../realtime/connection.ts';

/** The speaker, identified by a keyed hash of the room and the account, or of the guest's own secret id. */
export type Identity = {
  personId: string;
  /** For guests, and accounts that nobody has confirmed: what a mute binds besides the person, see `guestKeyOf`. */
  guestKey: string | null;
  /** For the same: the network, which a mute may bind and whose guests share an allowance, see `networkKeyOf`. */
  networkKey: string | null;
  /** As shown next to lines. */
  name: string;
  /** Null for guests. */
  login: Login | null;
};

/** A connection to a room. */
export type ChatConnection = Connection & {
  /** Null while it is read-only. */
  identity: Identity | null;
  /** Receives held and deleted lines. */
  operator: boolean;
  /** The number after which lines are withheld, because it reads too slowly; null while it keeps up. */
  behind: number | null;
  /** Since when too much is buffered for it. */
  stuckSince: number | null;
};

export const chatFrame = (message: FromRoom): Buffer => frameOf(message);
