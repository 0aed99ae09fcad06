import { createServer, type Socket } from 'node:net';
import { partsOf } from '@onair/contract/typed';
import { addressOf } from './budget.ts';
import type { Limits } from './limits.ts';
import { readProxyHeader } from './proxy.ts';
import { type Attach, type Authorize, type Connection, connect } from './publisher.ts';
import { type TurnedAway, UNKNOWN_PUBLISHER } from './refusals.ts';
import { newTries } from './tries.ts';

export type Guard = {
  /** Starts listening and returns the port. */
  listen: (host: string, port: number) => Promise<number>;
  connections: () => number;
  close: () => Promise<void>;
};

/** A load balancer sends the client's address in the first bytes. */
const PROXY_MS = 2000;
/** Connections beyond the limits that are read until they can be told; further ones just end. */
const TOLD_MAX = 16;

/** Owns every RTMP socket: counts them, reads them, closes those that miss their deadlines. */
export const newGuard = (options: {
  limits: Limits;
  now: () => number;
  authorize: Authorize;
  attach: Attach;
  /** Called for every refused connection. */
  refused?: (one: TurnedAway) => void;
  /** Whether connections from this address come from a load balancer, which sends the client's address first. */
  isProxy?: (remote: string) => boolean;
}): Guard => {
  const { limits, now, authorize, attach, refused = () => undefined, isProxy = () => false } = options;
  const tries = newTries(limits);
  /** In order of arrival. */
  const open = new Map<Connection, string>();
  /** Those for which there is no room, until they are told so. */
  const turnedAway = new Map<Connection, string>();
  /** Connections from load balancers that have not sent the client's address yet. */
  const unnamed = new Set<Socket>();

  const halfOpen = (address?: string) =>
    [...open].filter(([one, from]) => !one.isAdmitted() && (address === undefined || from === address));
  const logFull = (reason: 'noRoom' | 'addressLimit', address: string) =>
    refused({ ...UNKNOWN_PUBLISHER, reason, address });
  const evict = (connection: Connection, address: string, reason: 'noRoom' | 'addressLimit') => {
    open.delete(connection);
    connection.destroy();
    logFull(reason, address);
  };
  /** The address with the most connections that may not publish yet. */
  const busiest = (): [Connection, string] | undefined => {
    const waiting = halfOpen();
    const counts = new Map<string, number>();
    for (const [, from] of waiting) counts.set(from, (counts.get(from) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    return waiting.find(([, from]) => counts.get(from) === most);
  };
  /** Makes room for one more: connections that may not publish yet give way, oldest first. @returns why there is none */
  const makeRoom = (address: string): 'noRoom' | 'addressLimit' | null => {
    const here = [...open.values()].filter((from) => from === address).length;
    const waiting = halfOpen(address);
    const [oldest] = waiting;
    if (oldest && (waiting.length >= limits.halfOpenPerAddress || here >= limits.connectionsPerAddress)) {
      evict(oldest[0], address, 'addressLimit');
    } else if (here >= limits.connectionsPerAddress) {
      logFull('addressLimit', address);
      return 'addressLimit';
    }
    if (open.size < limits.connections) return null;
    const victim = busiest();
    if (victim) evict(victim[0], victim[1], 'noRoom');
    else logFull('noRoom', address);
    return victim ? null : 'noRoom';
  };

  const enter = (socket: Socket, address: string) => {
    const full = makeRoom(address) ?? undefined;
    const among = full ? turnedAway : open;
    if (full && turnedAway.size >= TOLD_MAX) return void socket.destroy();
    const connection = connect(socket, {
      limits,
      address,
      now,
      authorize,
      attach,
      tries,
      refused: (one) => refused({ ...one, address }),
      closed: () => void among.delete(connection),
      full,
    });
    among.set(connection, address);
  };
  const notNamed = (socket: Socket) =>
    refused({ ...UNKNOWN_PUBLISHER, reason: 'proxyHeader', address: addressOf(socket.remoteAddress) });
  const enterBehind = (socket: Socket) => {
    if (unnamed.size >= limits.connections) return void socket.destroy();
    unnamed.add(socket);
    const late = setTimeout(() => socket.destroy(), PROXY_MS);
    let received: Buffer = Buffer.alloc(0);
    const leave = () => {
      clearTimeout(late);
      unnamed.delete(socket);
    };
    const onData = (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const header = readProxyHeader(received);
      if (header.state === 'partial') return;
      leave();
      socket.off('data', onData);
      if (header.state === 'broken') notNamed(socket);
      if (header.state === 'broken' || header.address === null) return void socket.destroy();
      socket.pause();
      if (received.length > header.bytes) socket.unshift(received.subarray(header.bytes));
      enter(socket, addressOf(header.address));
      socket.resume();
    };
    socket.on('data', onData);
    socket.on('error', () => socket.destroy());
    socket.once('close', leave);
  };
  const server = createServer((socket) => {
    if (isProxy(socket.remoteAddress ?? '')) enterBehind(socket);
    else enter(socket, addressOf(socket.remoteAddress));
  });
  const sweeper = setInterval(() => {
    for (const connection of [...open.keys(), ...turnedAway.keys()]) connection.sweep(now());
  }, 250);
  sweeper.unref();

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          // Briefly out of file descriptors: the next connection may succeed, so the process continues.
          server.on('error', () => undefined);
          resolve(Number(partsOf(server.address()).port));
        });
      }),
    connections: () => open.size,
    close: () =>
      new Promise((resolve) => {
        clearInterval(sweeper);
        server.close(() => resolve());
        for (const connection of [...open.keys(), ...turnedAway.keys()]) connection.destroy();
        for (const socket of unnamed) socket.destroy();
      }),
  };
};
