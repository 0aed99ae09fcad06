import { permits } from '@onair/contract/access';
import type { Channel } from '@onair/contract/channel';
import { channels as everyChannel } from '@onair/contract/index';
import type { FastifyInstance } from 'fastify';
import { STREAM_SUBJECT } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import type { Authenticate } from '../http/mount.ts';
import { connectionSessions } from './connection-sessions.ts';
import { eventTail } from './event-tail.ts';
import { STREAM_LIMITS, type StreamLimits } from './limits.ts';
import { type SocketServer, serveSockets } from './socket-server.ts';
import { streamProtocol } from './stream-protocol.ts';
import { subscriber } from './subscribe.ts';
import { type StreamConnection, topicHub } from './topic-hub.ts';

/** Serves the stream of channels on an HTTP server that is not listening yet; closes with it. */
export const attachStream = (
  http: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  { limits = STREAM_LIMITS, channels = everyChannel }: { limits?: StreamLimits; channels?: readonly Channel[] } = {},
): SocketServer => {
  const { db, bus, log } = deps;
  const hub = topicHub();
  const tail = eventTail(deps, hub.deliver, limits.pollEveryMs);
  const sessions = connectionSessions<StreamConnection>(deps, {
    authenticate,
    limits,
    // A password change opens or closes the whole stream; a changed role may lose a topic that it listens to.
    mayContinue: ({ subscriptions }, before, after) =>
      before.mustChangePassword === after.mustChangePassword &&
      [...subscriptions.values()].every(({ channel }) => permits(channel.access, after.role, after.confirmed)),
  });
  const subscribe = subscriber({ db, hub, tail, replayMax: limits.replayMax });
  const protocol = streamProtocol({ hub, sessions, subscribe, channels, log });
  const unsubscribe = bus.subscribe(STREAM_SUBJECT, (entries) => tail.receive(entries));
  http.addHook('onReady', tail.start);
  return serveSockets(http, deps, {
    limits,
    protocol,
    sessions,
    drain: {
      after: () => {
        unsubscribe();
        return tail.stop();
      },
    },
  });
};
