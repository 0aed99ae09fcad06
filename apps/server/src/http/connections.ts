import type { Server } from 'node:http';

/** At this share of all places, connections that are only kept alive give theirs up. */
const NEARLY_FULL = 0.9;

/** Bounds open connections. Anyone who asks comes before anyone who only keeps a connection for later. */
export const capConnections = (server: Server, max: number): void => {
  let open = 0;
  server.maxConnections = max;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open >= max * NEARLY_FULL) server.closeIdleConnections();
  });
};
