import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '@onair/contract/network';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { originCheck } from '../../../realtime/origin.ts';
import { refuseUpgrade } from '../../../realtime/upgrade.ts';
import type { FindPeer, Relay } from '../../../relay/relay.ts';
import { relaySocket } from '../../../relay/relay-socket.ts';
import { isRelayed } from '../../../relay/relayed.ts';
import type { RememberedStudios } from '../studios/remembered-studios.ts';
import { handshakeHeaders, type LiveUpgrade, parseLiveUpgrade } from './live-upgrade.ts';
import type { Peers } from './peers.ts';
import type { TicketBook } from './tickets.ts';

type LiveSocket = Exclude<LiveUpgrade, { kind: 'encoder' }>;
type Client = { request: IncomingMessage; socket: Socket; head: Buffer; address: string };

/**
 * Accepts the WebSockets of viewers, previews and publishing browsers, and hands them to the media process before a
 * byte of them is read. That process asks back who they are by their first message; see the authorizer. Where another
 * server holds the studio, they are forwarded there unchanged.
 */
export const attachLive = (
  http: FastifyInstance,
  deps: Deps,
  { tickets, studios, peers, relay }: { tickets: TicketBook; studios: RememberedStudios; peers: Peers; relay: Relay },
): void => {
  const { live, log } = deps;
  /** Null also while it cannot be read: the media process asks again with the first message. */
  const studioIdOf = async (target: LiveSocket): Promise<string | null> => {
    if (target.kind === 'preview') return target.studioId;
    const studio = await studios.bySlug(target.slug).catch(() => null);
    return studio?.id ?? null;
  };
  const checkOrigin = originCheck(deps, 'live');
  let closing = false;
  /** An encoder that another server forwards: the media process there talks to the one here. */
  const handOffEncoder = (request: IncomingMessage, socket: Duplex): void => {
    if (!isRelayed(request)) refuseUpgrade(request, socket, 'notFound');
    else if (closing || !(socket instanceof Socket) || !live.handOff({ type: 'encoder' }, socket))
      refuseUpgrade(request, socket, 'unavailable');
  };

  const take = async (target: LiveSocket, studioId: string | null, client: Client): Promise<void> => {
    const { request, socket, head, address } = client;
    if (!closing && !live.isHere(studioId) && !isRelayed(request)) {
      const holder: FindPeer = studioId === null ? async () => null : peers.holding(studioId);
      return relaySocket(relay, holder, client);
    }
    if (closing || !live.isHere(studioId) || !live.state(studioId ?? undefined).media.available)
      return refuseUpgrade(request, socket, 'unavailable');
    const base = { network: networkOf(address), since: performance.now(), release: null };
    const url = tickets.enter({ ...base, ...target });
    if (url === null) return refuseUpgrade(request, socket, 'tooMany');
    const handed = { upgrade: { url, headers: handshakeHeaders(request) }, head: head.toString('base64') };
    const given = live.handOff(
      target.kind === 'publisher' ? { type: 'publisher', ...handed, address } : { type: 'viewer', ...handed },
      socket,
    );
    if (given) return;
    tickets.leave(url);
    refuseUpgrade(request, socket, 'unavailable');
  };

  http.server.on('upgrade', (request, socket, head) => {
    const target = parseLiveUpgrade(request);
    if (!target) {
      // Our path, but no such source; other paths belong to other listeners.
      if (/\/preview\/flv(\?|$)/.test(request.url ?? '')) refuseUpgrade(request, socket, 'notFound');
      return;
    }
    if (target.kind === 'encoder') return handOffEncoder(request, socket);
    const address = checkOrigin(request, socket);
    if (address === null || !(socket instanceof Socket)) return;
    // Nothing from the client is read before its handshake is answered, however long the lookup of the studio takes.
    socket.on('error', () => socket.destroy());
    studioIdOf(target)
      .then((studioId) => take(target, studioId, { request, socket, head, address }))
      .catch((err: unknown) => log.debug({ err }, 'a socket was not passed on'));
  });

  const stops = [live.on('left', tickets.leave), live.on('away', tickets.clear)];
  http.addHook('preClose', async () => {
    closing = true;
    for (const stop of stops) stop();
  });
};
