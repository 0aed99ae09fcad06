import type { ClientRequest, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from '../realtime/upgrade.ts';
import type { FindPeer, Relay } from './relay.ts';

/** As long as a proxy waits between two bytes. */
const SILENT_MS = 75_000;
/** From the request to the handshake. */
const OPEN_MS = 5_000;

const REFUSALS: Record<number, 'forbidden' | 'notFound' | 'tooMany'> = {
  403: 'forbidden',
  404: 'notFound',
  429: 'tooMany',
};

type Opened = { answer: IncomingMessage; socket: Duplex | null; head: Buffer };

/** Pipes two sockets in both directions with back-pressure; both end together. */
const join = (one: Duplex, other: Duplex): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
  }
};

/** Forwards a WebSocket to another server. A refused client learns why, and may retry. */
export const relaySocket = async (
  relay: Relay,
  find: FindPeer,
  client: { request: IncomingMessage; socket: Socket; head: Buffer; address: string },
): Promise<void> => {
  const { request, socket, head, address } = client;
  const onError = (): void => void socket.destroy();
  socket.on('error', onError);
  try {
    const peerSocket = await relay.reach(find);
    if (!peerSocket || socket.destroyed) {
      peerSocket?.destroy();
      return refuseUpgrade(request, socket, 'unavailable');
    }
    socket.once('close', () => peerSocket.destroy());
    const opened = await opening(relay.forward(peerSocket, request, address, { connection: 'Upgrade' }));
    if (!opened.socket) {
      peerSocket.destroy();
      return refuseUpgrade(request, socket, REFUSALS[opened.answer.statusCode ?? 0] ?? 'unavailable');
    }
    const lines = opened.answer.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : [`${name}: ${all[i + 1]}`]));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(opened.head);
    opened.socket.write(head);
    socket.setNoDelay(true);
    for (const one of [socket, peerSocket]) one.setTimeout(SILENT_MS, () => one.destroy());
    join(socket, opened.socket);
  } catch {
    refuseUpgrade(request, socket, 'unavailable');
  } finally {
    socket.off('error', onError);
  }
};

/**
 * A raw connection to a path of another server, for a non-HTTP client at this address.
 * @returns null where there is no such server now, or it refuses
 */
export const connectToPeer = async (
  relay: Relay,
  find: FindPeer,
  { path, address }: { path: string; address: string },
): Promise<Socket | null> => {
  const peerSocket = await relay.reach(find);
  if (!peerSocket) return null;
  const { socket } = await opening(relay.upgradeTo(peerSocket, path, address));
  if (socket instanceof Socket) return socket;
  peerSocket.destroy();
  return null;
};

const opening = (upstream: ClientRequest): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => upstream.destroy(new Error('the other server does not answer')), OPEN_MS);
    upstream.on('upgrade', (answer, socket, head) => {
      clearTimeout(late);
      resolve({ answer, socket, head });
    });
    upstream.on('response', (answer) => {
      clearTimeout(late);
      answer.resume();
      resolve({ answer, socket: null, head: Buffer.alloc(0) });
    });
    upstream.on('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    upstream.end();
  });
