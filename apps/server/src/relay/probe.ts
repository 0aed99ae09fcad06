import { connect } from 'node:net';

/** A reachable machine answers within this time. */
const WAIT_MS = 500;

/**
 * Whether the machine at this address refuses connections on the port: the process has ended. One that hangs, or is
 * unreachable, refuses nothing.
 */
export const refusesConnections = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), timeout: WAIT_MS });
    const settle = (refused: boolean): void => {
      socket.destroy();
      resolve(refused);
    };
    socket.once('connect', () => settle(false));
    socket.once('timeout', () => settle(false));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'ECONNREFUSED'));
  });
