import { permits } from '@onair/contract/access';
import {
  CARET_MAX,
  type Caret,
  type FromWriter,
  TEXT_CLOSE,
  TEXT_UPDATE_MAX,
  TEXT_WRITERS_MAX,
} from '@onair/contract/content/documents/shared-text';
import type { FailureName } from '@onair/contract/failure';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import { failedFrame } from '../../../realtime/connection.ts';
import { connectionSessions } from '../../../realtime/connection-sessions.ts';
import { hasExactly, isObject, isSequence, isText, parseObject, TOKEN_MAX } from '../../../realtime/read-messages.ts';
import { type Protocol, type SocketServer, serveSockets } from '../../../realtime/socket-server.ts';
import { pathOf } from '../../../realtime/upgrade.ts';
import type { InLanguage } from '../public/reader-pages.service.ts';
import { TEXT_LIMITS, type TextConnection, type TextLimits, textFrame } from './room.service.ts';
import { type TextRooms, textRooms } from './rooms.service.ts';
import { numberOf } from './shared-text.store.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BASE64_MAX = Math.ceil(TEXT_UPDATE_MAX / 3) * 4;
const isBytes = (value: unknown, max = BASE64_MAX): value is string => isText(value, max) && BASE64.test(value);
const isCaret = (value: unknown): value is Caret =>
  isObject(value) &&
  hasExactly(value, 'anchor', 'head') &&
  isBytes(value.anchor, CARET_MAX) &&
  isBytes(value.head, CARET_MAX);
/** As Yjs numbers its documents. */
const isClient = (value: unknown): value is number => isSequence(value) && value < 2 ** 53;

/** An editor's message; null for anything but the four messages, complete and without extra fields. */
const parseMessage = (json: string): FromWriter | null => {
  const message = parseObject(json);
  if (!message) return null;
  const { type, token, client, generation, vector, n, data, caret } = message;
  if (type === 'ping') return hasExactly(message, 'type') ? { type } : null;
  if (type === 'update' && hasExactly(message, 'type', 'n', 'data')) {
    return isSequence(n) && isBytes(data) ? { type, n, data } : null;
  }
  if (type === 'caret' && hasExactly(message, 'type', 'caret')) {
    return caret === null || isCaret(caret) ? { type, caret } : null;
  }
  if (type !== 'enter' || !hasExactly(message, 'type', 'token', 'client', 'generation', 'vector')) return null;
  if (!isText(token, TOKEN_MAX) || !isClient(client)) return null;
  if (generation !== null && !isText(generation, 40)) return null;
  return vector === null || isBytes(vector) ? { type, token, client, generation, vector } : null;
};

/** The item that an address names, null for addresses of other protocols. */
const itemOf = (pathname: string): number | null => {
  const named = /^\/api\/content\/([1-9]\d{0,9})\/text$/.exec(pathname)?.[1];
  return named !== undefined && Number(named) <= 2_147_483_647 ? Number(named) : null;
};

/** How often typing counts as activity of a session that calls nothing else. */
const ACTIVE_MS = 30_000;

/**
 * Serves the shared texts of items on an HTTP server that is not listening yet; closes with it. `openNow` tells who has
 * which item open, on all servers. `inLanguage`: documents that nobody has open are shown in the language of their first editor.
 */
export const attachSharedTexts = (
  http: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  { limits = TEXT_LIMITS, inLanguage }: { limits?: TextLimits; inLanguage?: InLanguage } = {},
): SocketServer & Pick<TextRooms, 'openNow'> => {
  const sessions = connectionSessions<TextConnection>(deps, {
    authenticate,
    limits,
    mayContinue: (_connection, before, after) =>
      before.role === after.role && before.confirmed === after.confirmed && !after.mustChangePassword,
  });
  const rooms = textRooms(deps, limits, inLanguage);

  const end = (connection: TextConnection, code: number, failure: FailureName): void => {
    connection.send(failedFrame(failure, connection.locale));
    connection.end(code, failure);
  };

  const enter = async (
    connection: TextConnection,
    { token, client, generation, vector }: Extract<FromWriter, { type: 'enter' }>,
  ): Promise<void> => {
    const login = await sessions.find(token);
    if (connection.ended) return;
    if (typeof login === 'string') return sessions.end(connection, login);
    const { role, confirmed, mustChangePassword, accountId } = login.session;
    if (mustChangePassword) return sessions.end(connection, 'mustChangePassword');
    if (!permits('member', role, confirmed)) return end(connection, TEXT_CLOSE.forbidden, 'forbidden');
    await sessions.bind(connection, login);
    connection.number = await numberOf(deps.db, accountId);
    if (connection.ended) return;
    connection.identify();
    const room = rooms.ensure(connection.itemId);
    if (!room || room.members.size >= TEXT_WRITERS_MAX) return connection.end(TEXT_CLOSE.tryLater, 'full');
    connection.client = client;
    const held = { generation, vector: vector === null ? null : Buffer.from(vector, 'base64') };
    try {
      const failure = await room.enter(connection, held, () => rooms.writersOf(room.id));
      if (failure) return end(connection, TEXT_CLOSE[failure], failure);
      if (connection.ended) return void room.members.delete(connection);
      connection.room = room;
      rooms.joined(connection);
    } finally {
      rooms.closeEmpty(room);
    }
  };

  const receive = async (connection: TextConnection, json: string): Promise<void> => {
    const message = parseMessage(json);
    const { room, login } = connection;
    if (!room || !login) {
      if (message?.type === 'enter') return enter(connection, message);
      return sessions.end(connection, 'notSignedIn');
    }
    if (message?.type === 'ping') return connection.send(textFrame({ type: 'pong' }));
    if (message?.type === 'caret') {
      connection.caret = message.caret;
      return rooms.moved(connection);
    }
    if (message?.type !== 'update') return connection.send(failedFrame('invalid', connection.locale));
    const now = performance.now();
    if (now - connection.activeAt > ACTIVE_MS) {
      connection.activeAt = now;
      await authenticate(login.token);
    }
    const data = Buffer.from(message.data, 'base64');
    await room.type(connection, { n: message.n, data, foreign: rooms.foreignTo(connection) });
  };

  const protocol: Protocol<TextConnection, number> = {
    name: 'shared text',
    firstMessage: 'enter',
    targetOf: (request) => itemOf(pathOf(request)),
    open: (connection, itemId) =>
      Object.assign(connection, {
        itemId,
        key: deps.newId(),
        room: null,
        client: 0,
        caret: null,
        number: '',
        sentState: '',
        activeAt: performance.now(),
      }),
    receive,
    closed: rooms.left,
    pingFrame: textFrame({ type: 'ping' }),
  };
  const server = serveSockets(http, deps, { limits, protocol, sessions, drain: { after: rooms.stop } });
  return { ...server, openNow: rooms.openNow };
};
