import type { Caret, ToWriter } from '@onair/contract/content/shared-text';
import { type Actor, systemActor } from '../../../deps.ts';
import { type Connection, frameOf } from '../../../realtime/connection.ts';
import type { Room } from './room.ts';

/** An editor's connection to the shared text of an item. */
export type TextConnection = Connection & {
  readonly itemId: number;
  readonly key: string;
  /** Null until it has entered. */
  room: Room | null;
  /** The Yjs document in the editor. */
  client: number;
  caret: Caret | null;
  number: string;
  /** The last notice about versions and rights sent to it. */
  sentState: string;
  /** When its typing last counted as activity of its session: monotonic milliseconds. */
  activeAt: number;
};

export const textFrame = (message: ToWriter): Buffer => frameOf(message);

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The account of a connection, as the actor. */
export const actorOf = ({ login, address, locale, key }: TextConnection): Actor => ({
  ...systemActor,
  session: login?.session ?? null,
  authority: { by: 'session', access: 'confirmed' },
  address,
  locale,
  requestId: key,
});
