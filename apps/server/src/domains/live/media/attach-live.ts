import { Socket } from 'node:net';
import { networkOf } from '@onair/contract/network';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { originCheck } from '../../../realtime/origin.ts';
import { refuseUpgrade } from '../../../realtime/upgrade.ts';
import type { FindPeer, Relay } from '../../../relay/relay.ts';
import { relaySocket } from '../../../relay/relay-socket.ts';
import { isRelayed } from '../../../relay/relayed.ts';
import type { RememberedStudios } from '../studios/remembered-studios.ts';
import { handshakeHeaders, type LiveUpgrade, liveUpgradeOf } from './live-upgrade.ts';
import type { Peers } from './peers.ts';
import type { TicketBook } from './tickets.ts';

/**
 * Takes the WebSockets of viewers, previews and publishing browsers, and hands them to the media process before a byte
 * of them was read. Who they are is asked back by their first message; see the authorizer. Where another server holds
 * the studio it passes them on to that one, as they are.
 */
export const attachLive = (
  http: FastifyInstance,
  deps: Deps,
  { tickets, studios, peers, relay }: { tickets: TicketBook; studios: RememberedStudios; peers: Peers; relay: Relay },
): void => {
  const { live, log } = deps;
  const studioIdOf = async (asked: LiveUpgrade): Promise<string | null> =>
    asked.kind === 'preview' ? asked.studioId : ((await studios.bySlug(asked.slug))?.id ?? null);
  const holderOf =
    (asked: LiveUpgrade): FindPeer =>
    async (again) => {
      const studioId = await studioIdOf(asked);
      return studioId === null ? null : peers.holding(studioId)(again);
    };
  const checkOrigin = originCheck(deps, 'live');
  let closing = false;

  http.server.on('upgrade', (request, socket, head) => {
    const asked = liveUpgradeOf(request);
    if (!asked) {
      // Ours by its path, but of no source that there is; other paths are other listeners'.
      if (/\/preview\/flv(\?|$)/.test(request.url ?? '')) refuseUpgrade(request, socket, 'notFound');
      return;
    }
    const address = checkOrigin(request, socket);
    if (address === null || !(socket instanceof Socket)) return;
    if (!closing && !live.isOwner() && !isRelayed(request)) {
      const client = { request, socket, head, address };
      relaySocket(relay, holderOf(asked), client).catch((err: unknown) =>
        log.debug({ err }, 'a socket was not passed on'),
      );
      return;
    }
    if (closing || !live.isOwner() || !live.state().media.available)
      return refuseUpgrade(request, socket, 'unavailable');
    const base = { network: networkOf(address), since: performance.now(), release: null };
    const url = tickets.enter({ ...base, ...asked });
    if (url === null) return refuseUpgrade(request, socket, 'tooMany');
    const handed = { upgrade: { url, headers: handshakeHeaders(request) }, head: head.toString('base64') };
    const given = live.hand(
      asked.kind === 'publisher' ? { type: 'publisher', ...handed, address } : { type: 'viewer', ...handed },
      socket,
    );
    if (given) return;
    tickets.leave(url);
    refuseUpgrade(request, socket, 'unavailable');
  });

  const stops = [live.on('left', tickets.leave), live.on('away', tickets.clear), live.on('lost', tickets.clear)];
  http.addHook('preClose', async () => {
    closing = true;
    for (const stop of stops) stop();
  });
};
