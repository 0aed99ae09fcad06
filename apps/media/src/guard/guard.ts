import { type AddressInfo, createServer, type ListenOptions } from 'node:net';
import { addressOf, newBudget } from './budget.ts';
import type { Limits } from './limits.ts';
import { type Attach, type Authorise, type Connection, connect } from './publisher.ts';

export type Guard = {
  /** Starts to listen and answers the port. */
  listen: (host: string, port: number) => Promise<number>;
  /** The same on a socket file. */
  listenAt: (path: string) => Promise<void>;
  connections: () => number;
  close: () => Promise<void>;
};

/** Owns every RTMP socket: counts them, reads them, ends those that are late. */
export const newGuard = (options: {
  limits: Limits;
  now: () => number;
  authorise: Authorise;
  attach: Attach;
}): Guard => {
  const { limits, now, authorise, attach } = options;
  const budget = newBudget(limits);
  const open = new Set<Connection>();

  const server = createServer((socket) => {
    const address = addressOf(socket.remoteAddress);
    if (!budget.enter(address)) {
      socket.destroy();
      return;
    }
    const connection = connect(socket, {
      limits,
      address,
      now,
      authorise,
      attach,
      mayTry: () => budget.mayTry(address, now()),
      failed: () => budget.failed(address, now()),
      closed: () => {
        open.delete(connection);
        budget.leave(address);
      },
    });
    open.add(connection);
  });
  const sweeper = setInterval(() => {
    for (const connection of open) connection.sweep(now());
  }, 250);
  sweeper.unref();

  const listen = (where: ListenOptions) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(where, () => {
        server.off('error', reject);
        // Out of descriptors for a moment: the next connection may fare better, the process goes on.
        server.on('error', () => undefined);
        resolve();
      });
    });

  return {
    listen: async (host, port) => {
      await listen({ host, port });
      return (server.address() as AddressInfo).port;
    },
    listenAt: (path) => listen({ path }),
    connections: budget.connections,
    close: () =>
      new Promise((resolve) => {
        clearInterval(sweeper);
        server.close(() => resolve());
        for (const connection of open) connection.destroy();
      }),
  };
};
