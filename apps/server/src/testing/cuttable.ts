import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/**
 * A TCP connection that a test can cut: everything goes on to `target` until it is `cut` (connections end, new ones are
 * refused) or `hold` (connections stay and nothing moves).
 */
export const cuttable = async (target: () => NetConnectOpts) => {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'held' | 'cut' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect(target());
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      one.pipe(other);
      if (state === 'held') one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const each = (act: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: (): void => {
      state = 'cut';
      // The other end may be a Unix socket, which cannot be reset.
      for (const [near] of pairs) near.resetAndDestroy();
    },
    hold: (): void => {
      state = 'held';
      each((socket) => socket.pause());
    },
    heal: (): void => {
      if (state === 'held') each((socket) => socket.resume());
      state = 'open';
    },
    close: (): void => {
      server.close();
      each((socket) => socket.destroy());
    },
  };
};

export type Cuttable = Awaited<ReturnType<typeof cuttable>>;
