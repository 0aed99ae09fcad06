import { CHAT_CLOSE } from '@onair/contract/chat/room';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import type { FrameInLanguage } from '../../../realtime/connection.ts';
import { connectionSessions } from '../../../realtime/connection-sessions.ts';
import { type SocketServer, serveSockets } from '../../../realtime/socket-server.ts';
import { CHAT_LIMITS, type ChatLimits } from '../rooms/limits.rules.ts';
import { chatRooms } from '../rooms/rooms.service.ts';
import { bannedWordsCache } from '../rooms/word-filter.service.ts';
import { connectionCount } from './connection-count.service.ts';
import type { ChatConnection } from './frames.rules.ts';
import { identifier } from './identify.service.ts';
import { liveStatus } from './live-status.service.ts';
import { chatProtocol } from './protocol.service.ts';

/** Serves the chat rooms on an HTTP server that is not listening yet; closes with it. */
export const attachChat = (
  http: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  {
    limits = { ...CHAT_LIMITS, enteredInAll: deps.config.connectionsMax },
    inLanguage,
  }: { limits?: ChatLimits; inLanguage?: FrameInLanguage } = {},
): SocketServer => {
  const { bus, log } = deps;
  const sessions = connectionSessions<ChatConnection>(deps, {
    authenticate,
    limits,
    mayContinue: (_connection, before, after) =>
      before.role === after.role && before.confirmed === after.confirmed && !after.mustChangePassword,
  });
  const bannedWords = bannedWordsCache(deps);
  const rooms = chatRooms(deps, limits, bannedWords);
  const status = liveStatus(bus, rooms);
  const protocol = chatProtocol({
    deps,
    rooms,
    entered: connectionCount(limits.enteredPerAddress, limits.enteredInAll),
    identify: identifier(deps, sessions, bannedWords),
    sessions,
    sendLive: status.send,
  });

  const makeRound = (): void => {
    const now = performance.now();
    for (const room of rooms.all()) {
      room.round(now, (connection, error) => {
        log.warn({ err: error }, 'a slow chat connection could not be caught up');
        connection.end(CHAT_CLOSE.broken, 'try again');
      });
    }
    rooms.closeEmpty(now);
  };
  const rounds = setInterval(makeRound, limits.roundMs).unref();

  return serveSockets(http, deps, {
    limits,
    protocol,
    sessions,
    inLanguage,
    drain: {
      // Lines that were received and not stored yet are stored and answered first.
      before: () => {
        clearInterval(rounds);
        return rooms.stop();
      },
      after: () => {
        status.stop();
        bannedWords.stop();
      },
    },
  });
};
