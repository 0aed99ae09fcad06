import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { keyedHash } from '../crypto/signed-token.ts';
import { traceHeaders } from '../tracing/spans.ts';
import { proveClient } from './proof.ts';
import { CLIENT, passedOn } from './relayed.ts';

/** A server of the installation and its internal address. */
export type Peer = { node: string; url: string };

/**
 * Finds the server that can answer; null when there is none.
 * @param again the server found before did not answer
 */
export type FindPeer = (again: boolean) => Promise<Peer | null>;

/** The shared secret: derived from a key that all servers of an installation have. */
export const relayKey = (visitorKey: Buffer): Buffer => keyedHash(visitorKey, 'relay between servers');

const noAnswer = (): Error => new Error('the other server does not answer');

/** Forwards requests to other servers of the installation, over mutually authenticated connections. */
export const openRelay = ({ key, log }: { key: Buffer; log: Logger }) => {
  const agents = new Map<string, Agent>();
  const open = new Set<Socket>();

  const dial = ({ node, url }: Peer): { socket: Socket; proven: Promise<void> } => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true });
    socket.setKeepAlive(true, 5_000);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return { socket, proven: proveClient(socket, { key, node }) };
  };
  /** Keep-alive connections per server, for requests without a client of their own. */
  const agentOf = (peer: Peer): Agent => {
    const known = agents.get(peer.node);
    if (known) return known;
    const agent = new Agent({ keepAlive: true, timeout: 30_000 });
    agent.createConnection = (_options, settle) => {
      const { socket, proven } = dial(peer);
      proven.then(
        () => settle?.(null, socket),
        (error: Error) => {
          // A restarted server has another name.
          agents.delete(peer.node);
          settle?.(error, socket);
        },
      );
      return undefined;
    };
    agents.set(peer.node, agent);
    return agent;
  };

  return {
    /** For requests shared by many clients, over keep-alive connections; `address` is the first one's. */
    way: (peer: Peer, address: string) => ({ agent: agentOf(peer), headers: { host: 'localhost', [CLIENT]: address } }),
    /**
     * Opens an unused connection to the server found now, or, if that does not answer, to the one found next; null when
     * there is none.
     */
    reach: async (find: FindPeer): Promise<Socket | null> => {
      for (const again of [false, true]) {
        const peer = await find(again);
        if (!peer) return null;
        const { socket, proven } = dial(peer);
        try {
          await proven;
          return socket;
        } catch (error) {
          log.debug({ err: error, peer }, 'another server could not be reached');
        }
      }
      return null;
    },
    /** Forwards a client's request with its address. The headers are sent; the caller sends the body. */
    forward: (socket: Socket, client: IncomingMessage, address: string, extra: Record<string, string> = {}) =>
      ask({
        createConnection: () => socket,
        method: client.method,
        path: client.url,
        headers: { ...passedOn(client.headers), ...traceHeaders(), ...extra, [CLIENT]: address },
      }),
    /** Opens a socket of our own, for a non-HTTP client at this address. */
    upgradeTo: (socket: Socket, path: string, address: string) =>
      ask({
        createConnection: () => socket,
        path,
        headers: { host: 'localhost', connection: 'Upgrade', upgrade: 'websocket', [CLIENT]: address },
      }),
    close: (): void => {
      for (const agent of agents.values()) agent.destroy();
      for (const socket of open) socket.destroy(noAnswer());
    },
  };
};

export type Relay = ReturnType<typeof openRelay>;
