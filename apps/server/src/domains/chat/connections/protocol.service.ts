import type { IncomingMessage } from 'node:http';
import {
  CHAT_CLOSE,
  type ChatGuest,
  type ChatPosition,
  type FromChatter,
  type NicknameFault,
} from '@onair/contract/chat/room';
import type { FailureName } from '@onair/contract/failure';
import type { Deps } from '../../../deps.ts';
import { failedFrame } from '../../../realtime/connection.ts';
import type { ConnectionSessions } from '../../../realtime/connection-sessions.ts';
import { hasExactly, isObject, isSequence, isText, parseObject, TOKEN_MAX } from '../../../realtime/read-messages.ts';
import type { Protocol } from '../../../realtime/socket-server.ts';
import { pathOf } from '../../../realtime/upgrade.ts';
import type { Room } from '../rooms/room.service.ts';
import type { Rooms } from '../rooms/rooms.service.ts';
import { findRoomBySlug } from '../rooms/rooms.store.ts';
import { chatWords } from '../rooms/rooms.words.ts';
import type { connectionCount } from './connection-count.service.ts';
import { type ChatConnection, chatFrame } from './frames.rules.ts';
import type { Identification, Identify } from './identify.service.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longer than any nickname that normalizes to a valid one. */
const NICKNAME_SENT_MAX = 200;

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isGuest = (value: unknown): value is ChatGuest =>
  isObject(value) &&
  hasExactly(value, 'clientId', 'nickname') &&
  isUuid(value.clientId) &&
  isText(value.nickname, NICKNAME_SENT_MAX);

const isPlace = (value: unknown): value is ChatPosition =>
  isObject(value) && hasExactly(value, 'epoch', 'seq') && isUuid(value.epoch) && isSequence(value.seq);

/** A browser's message; null for anything but the three messages, complete and without extra fields. */
const parseMessage = (json: string): FromChatter | null => {
  const message = parseObject(json);
  if (!message) return null;
  if (message.type === 'ping') return hasExactly(message, 'type') ? { type: 'ping' } : null;
  const { type, token, guest, last, clientMessageId, text } = message;
  if (type === 'say' && hasExactly(message, 'type', 'clientMessageId', 'text')) {
    return isUuid(clientMessageId) && typeof text === 'string'
      ? { type, clientMessageId: clientMessageId.toLowerCase(), text }
      : null;
  }
  if (type !== 'enter' || !hasExactly(message, 'type', 'token', 'guest', 'last')) return null;
  if (!(token === null || isText(token, TOKEN_MAX)) || !(guest === null || isGuest(guest))) return null;
  return last === null || isPlace(last) ? { type, token, guest, last } : null;
};

/** The studio that an address names, null for addresses of other protocols. */
const slugOf = (request: IncomingMessage): string | null =>
  /^\/api\/live\/([a-z0-9-]{1,40})\/chat$/.exec(pathOf(request))?.[1] ?? null;

/** A connection to the studio that its address names; `place` is null until it has entered. */
type RoomConnection = ChatConnection & {
  readonly slug: string;
  place: { room: Room; leave: () => void } | null;
};

type Parts = {
  deps: Pick<Deps, 'db' | 'now'>;
  rooms: Rooms;
  /** Connections that have entered. */
  entered: ReturnType<typeof connectionCount>;
  identify: Identify;
  sessions: ConnectionSessions<ChatConnection>;
  /** Sends whether the studio is live. */
  sendLive: (studioId: string, connection: ChatConnection) => void;
};

/** A chat room: `enter` first, then lines are sent and all events of the room are received. */
export const chatProtocol = (parts: Parts): Protocol<RoomConnection, string> => {
  const { deps, rooms, entered, identify, sessions, sendLive } = parts;

  const end = (connection: ChatConnection, code: number, failure: FailureName): void => {
    connection.send(failedFrame(failure, connection.locale));
    connection.end(code, failure);
  };

  const joinRoom = async (connection: RoomConnection): Promise<RoomConnection['place']> => {
    const { address } = connection;
    const found = await findRoomBySlug(deps.db, connection.slug);
    if (!found) end(connection, CHAT_CLOSE.notFound, 'notFound');
    else if (!entered.hasRoom(address)) connection.end(CHAT_CLOSE.tryLater, 'full');
    else {
      const { room, leave } = await rooms.enter(found.studioId);
      if (connection.ended) {
        leave();
        return null;
      }
      const uncount = entered.add(address);
      return {
        room,
        leave: () => {
          uncount();
          room.connections.delete(connection);
          leave();
        },
      };
    }
    return null;
  };

  const welcome = (room: Room, connection: ChatConnection, identified: Identification): void => {
    const { identity, locale } = connection;
    const { state } = room;
    const pinned = state.pinned();
    const refusal = (fault: NicknameFault) =>
      ({ reason: 'nickname', fault, msg: chatWords[locale].nickname[fault] }) as const;
    connection.send(
      chatFrame({
        type: 'entered',
        epoch: room.epoch,
        seq: room.sent(),
        me: identity && { id: identity.personId, name: identity.name, rank: state.rankOf(identity) },
        refused: 'fault' in identified ? refusal(identified.fault) : null,
        mode: state.mode(),
        pinned: pinned && { ...pinned, isCollect: false },
        muted: identity && state.muteOf(identity, deps.now()),
      }),
    );
  };

  const enter = async (connection: RoomConnection, message: Extract<FromChatter, { type: 'enter' }>): Promise<void> => {
    connection.place ??= await joinRoom(connection);
    if (!connection.place) return;
    const { room } = connection.place;
    const identified = await identify(room.id, message, connection.address);
    if (connection.ended) return;
    if ('failure' in identified) return sessions.end(connection, identified.failure);
    connection.identify();
    if ('identity' in identified) connection.identity = identified.identity;
    await sessions.bind(connection, connection.identity?.login ?? null);
    if (connection.ended) return;
    welcome(room, connection, identified);
    await room.join(connection, message.last);
    sendLive(room.id, connection);
  };

  return {
    name: 'chat',
    firstMessage: 'enter',
    targetOf: slugOf,
    open: (connection, slug) =>
      Object.assign(connection, {
        slug,
        place: null,
        identity: null,
        operator: false,
        behind: null,
        stuckSince: null,
      }),
    receive: async (connection, json) => {
      const message = parseMessage(json);
      if (message?.type === 'enter') return enter(connection, message);
      const { place } = connection;
      if (!place) return end(connection, CHAT_CLOSE.notEntered, 'invalid');
      if (!message) return connection.send(failedFrame('invalid', connection.locale));
      if (message.type === 'ping') return connection.send(chatFrame({ type: 'pong' }));
      // Nothing is accepted on rights that may have been revoked.
      if (connection.login) await sessions.running(connection);
      if (!connection.ended) await place.room.send(connection, message.clientMessageId, message.text);
    },
    closed: (connection) => {
      connection.place?.leave();
      connection.place = null;
    },
  };
};
