import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { portError } from '../http/port.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import { type Proof, proveServer } from './proof.ts';
import { adoptRelayed } from './relayed.ts';

/** Unauthenticated connections. */
const UNPROVEN_MAX = 200;
/** For requests in progress at shutdown. */
const DRAIN_MS = 2_000;
/** The forwarding server has used up part of the client's time already. */
const REQUEST_MS = 120_000;

export type InternalListener = { port: number; close: () => Promise<void> };

/**
 * The port at which other servers forward requests for a studio or file that is here. Any other client is cut off
 * before it can send a request. Forwarded requests are served as if the client had connected here.
 */
export const openInternalListener = async (
  http: FastifyInstance,
  { proof, host, port, log }: { proof: Proof; host: string; port: number; log: Logger },
): Promise<InternalListener> => {
  const requests = createHttpServer({ requestTimeout: REQUEST_MS, shouldUpgradeCallback: isSocketUpgrade });
  requests.on('request', (request, response) => {
    adoptRelayed(request);
    http.routing(request, response);
  });
  requests.on('upgrade', (request, socket, head) => {
    adoptRelayed(request);
    http.server.emit('upgrade', request, socket, head);
  });
  const open = new Set<Socket>();
  let unproven = 0;

  const admit = async (socket: Socket): Promise<void> => {
    unproven += 1;
    try {
      await proveServer(socket, proof);
      requests.emit('connection', socket);
    } catch (error) {
      log.info({ err: error, address: socket.remoteAddress }, 'a connection to the internal port was refused');
    } finally {
      unproven -= 1;
    }
  };
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 5_000 }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (unproven < UNPROVEN_MAX) void admit(socket);
    else socket.destroy();
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error) => {
    throw portError(error, host, port, 'INTERNAL_PORT');
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      requests.closeIdleConnections();
      await Promise.race([closed, delay(DRAIN_MS, null, { ref: false })]);
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
};
