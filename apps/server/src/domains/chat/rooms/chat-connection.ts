import type { FromRoom } from '@onair/contract/chat/room';
import type { Connection, Login } from '../../../realtime/connection.ts';
import { frameOf } from '../../../realtime/json-messages.ts';

/** The person who speaks, known by a keyed hash of the room and the account, or the guest's own secret id. */
export type Identity = {
  personId: string;
  /** Of guests: what a mute binds besides the person, see `guestKeyOf`; null for accounts. */
  guestKey: string | null;
  /** As it stands beside lines. */
  name: string;
  /** Null for guests. */
  login: Login | null;
};

/** A connection to a room. */
export type ChatConnection = Connection & {
  /** Null while it only reads. */
  identity: Identity | null;
  /** Sees held and deleted lines. */
  operator: boolean;
  /** The number after which lines are held back, since it reads too slowly; null while it keeps up. */
  behind: number | null;
  /** Since when too much waits for it. */
  stuckSince: number | null;
};

export const chatFrame = (message: FromRoom): Buffer => frameOf(message);
