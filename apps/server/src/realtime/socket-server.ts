import type { IncomingMessage } from 'node:http';
import { SOCKET_CLOSE } from '@onair/contract/socket-close';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../deps.ts';
import { admission } from './admission.ts';
import { type Connection, type FrameInLanguage, openConnection } from './connection.ts';
import type { ConnectionSessions } from './connection-sessions.ts';
import type { ConnectionLimits } from './limits.ts';
import { originCheck } from './origin.ts';
import { type Receiver, readMessages } from './read-messages.ts';
import { localeOfUpgrade, refuseUpgrade } from './upgrade.ts';

/** The protocol of the WebSockets on one path. `Target` is what an upgrade's address names. */
export type Protocol<C extends Connection, Target> = Receiver<C> & {
  /** Null for addresses of other protocols. */
  targetOf: (request: IncomingMessage) => Target | null;
  /** Adds the protocol's state to a connection. */
  open: (connection: Connection, target: Target) => C;
  closed: (connection: C) => void;
  pingFrame?: Buffer;
};

export type SocketServer = {
  /** Tells every client to reconnect later, and waits until they are gone. */
  close(): Promise<void>;
  /** Open sockets in this process. */
  sockets(): number;
};

const ROUND_MS = 1_000;
/**
 * Sessions rechecked in one round: a few, or a fraction of all, so that thousands of sockets opened together do not
 * fall due together.
 */
const SHARE = 20;
/** Between the stop and a client's earliest reconnect, and the jitter of reconnects. */
const RETURN_AFTER_MS = 1_000;
const RETURN_SPREAD_MS = 2;

/**
 * Serves one protocol's WebSockets on an HTTP server that is not listening yet, and closes with it: origin, admission,
 * message size and rate, liveness, back-pressure, sessions and drain are the same for every protocol.
 * @param drain runs before the first and after the last connection is closed
 */
export const serveSockets = <C extends Connection, Target>(
  http: FastifyInstance,
  deps: Deps,
  {
    limits,
    protocol,
    sessions,
    drain,
    inLanguage,
  }: {
    limits: ConnectionLimits;
    protocol: Protocol<C, Target>;
    sessions: ConnectionSessions<C>;
    drain: { before?: () => Promise<void>; after: () => Promise<void> | void };
    inLanguage?: FrameInLanguage;
  },
): SocketServer => {
  const { log } = deps;
  const { name } = protocol;
  const connections = new Map<C, WebSocket>();
  const anonymous = admission(limits.anonymousPerAddress, limits.anonymousInAll);
  const checkOrigin = originCheck(deps, name);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    handleProtocols: () => false,
    skipUTF8Validation: false,
    // Pings are answered where they are counted.
    autoPong: false,
    maxPayload: limits.payloadMax,
    maxFragments: 16,
  });
  let closing: Promise<void> | null = null;

  const accept = (socket: WebSocket, connection: C): void => {
    connections.set(connection, socket);
    readMessages(socket, connection, {
      limits,
      log,
      protocol,
      closed: () => {
        sessions.forget(connection);
        protocol.closed(connection);
        connections.delete(connection);
      },
    });
  };

  http.server.on('upgrade', (request, socket, head) => {
    const target = protocol.targetOf(request);
    if (target === null) return;
    if (closing) return refuseUpgrade(request, socket, 'unavailable');
    const address = checkOrigin(request, socket);
    if (address === null) return;
    let connection: C | null = null;
    const evict = (): void => {
      if (connection) connection.end(SOCKET_CLOSE.tryLater, 'too many anonymous connections');
      else socket.destroy();
    };
    anonymous.enterSocket(socket, address, evict, (release) => {
      if (closing || !release) {
        release?.();
        refuseUpgrade(request, socket, closing ? 'unavailable' : 'tooMany');
        return;
      }
      // Covers handshakes that fail before there is a WebSocket.
      socket.once('close', release);
      server.handleUpgrade(request, socket, head, (open) => {
        const locale = localeOfUpgrade(request);
        const opened = openConnection(open, {
          ...{ wire: socket, address, locale, limits, log, name, inLanguage },
          identified: release,
        });
        connection = protocol.open(opened, target);
        accept(open, connection);
      });
    });
  });

  const makeRound = (): void => {
    const now = performance.now();
    let looks = SHARE + connections.size / SHARE;
    for (const connection of connections.keys()) {
      // An anonymous one has its own, shorter deadline.
      if (!connection.identified) continue;
      if (now - connection.receivedAt > limits.deadAfterMs) {
        connection.drop('silent');
        continue;
      }
      if (now - connection.pingedAt >= limits.pingEveryMs) {
        connection.pingedAt = now;
        connection.ping(protocol.pingFrame);
      }
      const due = connection.inDoubt || now - connection.checkedAt >= limits.recheckEveryMs;
      if (connection.login && due && looks > 0) {
        looks -= 1;
        void sessions.check(connection);
      }
    }
  };
  const rounds = setInterval(makeRound, Math.min(ROUND_MS, limits.pingEveryMs / 4)).unref();

  const drainAll = async (): Promise<void> => {
    clearInterval(rounds);
    await drain.before?.();
    let returnAfterMs = RETURN_AFTER_MS;
    const closed = [...connections].map(([connection, socket]) => {
      returnAfterMs += RETURN_SPREAD_MS;
      const gone = new Promise((resolve) => socket.once('close', resolve));
      connection.end(SOCKET_CLOSE.goingAway, JSON.stringify({ retryInMs: returnAfterMs }));
      return gone;
    });
    await Promise.all(closed);
    sessions.stop();
    await drain.after();
  };
  const close = (): Promise<void> => {
    closing ??= drainAll();
    return closing;
  };
  http.addHook('preClose', close);
  return { close, sockets: () => connections.size };
};
