import { permits } from '@onair/contract/access';
import { type Channel, type FromBrowser, STREAM_PATH } from '@onair/contract/channel';
import type { FailureName } from '@onair/contract/failure';
import type { Logger } from 'pino';
import type { Session } from '../deps.ts';
import { failedFrame } from './connection.ts';
import type { ConnectionSessions } from './connection-sessions.ts';
import type { Protocol } from './socket-server.ts';
import { parseMessage, streamFrame } from './stream-messages.ts';
import type { Subscribe } from './subscribe.ts';
import type { Hub, StreamConnection } from './topic-hub.ts';
import { pathOf } from './upgrade.ts';

const refusalOf = (channel: Channel | undefined, session: Session): FailureName | null => {
  if (!channel) return 'notFound';
  if (!permits(channel.access, session.role, session.confirmed)) return 'forbidden';
  return session.mustChangePassword ? 'mustChangePassword' : null;
};

type Subscribing = Extract<FromBrowser, { type: 'subscribe' }>;

/** The stream of channels: `auth` first, then topics are subscribed and their events delivered. */
export const streamProtocol = (parts: {
  hub: Hub;
  sessions: ConnectionSessions<StreamConnection>;
  subscribe: Subscribe;
  channels: readonly Channel[];
  log: Logger;
}): Protocol<StreamConnection, true> => {
  const { hub, sessions, subscribe, log } = parts;
  const channelOf = new Map(parts.channels.map((channel) => [channel.topic, channel]));

  const authenticate = async (connection: StreamConnection, message: FromBrowser | null): Promise<void> => {
    if (message?.type !== 'auth') return sessions.end(connection, 'notSignedIn');
    const login = await sessions.find(message.token);
    if (connection.ended) return;
    if (typeof login === 'string') return sessions.end(connection, login);
    await sessions.bind(connection, login);
    if (connection.ended) return;
    connection.identify();
    connection.send(streamFrame({ type: 'ready', sessionId: login.session.id }));
  };

  const join = async (
    connection: StreamConnection,
    session: Session,
    { topic, lastId, readMs }: Subscribing,
  ): Promise<void> => {
    const channel = channelOf.get(topic);
    const failure = refusalOf(channel, session);
    if (channel && !failure) return subscribe(connection, session.accountId, channel, { lastId, readMs });
    if (failure === 'forbidden') {
      log.info({ topic, failure, account: session.username, address: connection.address }, 'refused');
    }
    connection.send(failedFrame(failure ?? 'notFound', connection.locale, { topic }));
  };

  return {
    name: 'stream',
    firstMessage: 'auth',
    pingFrame: streamFrame({ type: 'ping' }),
    targetOf: (request) => (pathOf(request) === STREAM_PATH ? true : null),
    open: (connection) => Object.assign(connection, { subscriptions: new Map() }),
    receive: async (connection, json) => {
      const message = parseMessage(json);
      const { login } = connection;
      if (!login) return authenticate(connection, message);
      if (message?.type === 'subscribe') return join(connection, login.session, message);
      if (message?.type === 'unsubscribe') return hub.leave(connection, message.topic);
      if (message?.type === 'ping') return connection.send(streamFrame({ type: 'pong' }));
      if (message?.type !== 'pong') connection.send(failedFrame('invalid', connection.locale));
    },
    closed: hub.leaveAll,
  };
};
