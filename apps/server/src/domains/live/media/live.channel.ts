import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '@onair/contract/lib/network';
import { ENCODER_PATH } from '@onair/contract/live/audience/path';
import { LINES, RENDITIONS, type RenditionName } from '@onair/contract/live/media/lines';
import type { PreviewSource } from '@onair/contract/live/studios/commands';
import type { FastifyInstance } from 'fastify';
import { originCheck } from '../../../realtime/origin.ts';
import { refuseUpgrade } from '../../../realtime/upgrade.ts';
import type { FindPeer, Relay } from '../../../relay/relay.ts';
import { relaySocket } from '../../../relay/relay-socket.ts';
import { isRelayed } from '../../../relay/relayed.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import type { LiveDeps } from './live.client.ts';
import type { Peers } from './peers.service.ts';
import type { TicketBook } from './tickets.service.ts';

/** The request of a WebSocket to one of the live paths. */
type LiveUpgrade =
  | { kind: 'viewer'; slug: string; rendition: RenditionName | null }
  | { kind: 'preview'; studioId: string; source: PreviewSource }
  | { kind: 'publisher'; slug: string }
  | { kind: 'encoder' };

const SLUG = '[a-z0-9-]{1,40}';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const VIEWER = new RegExp(`^/api/live/(${SLUG})/flv$`);
const PUBLISHER = new RegExp(`^/api/live/(${SLUG})/publish$`);
const PREVIEW = new RegExp(`^/api/studio/(${UUID})/preview/flv$`);

/** Null for other addresses, and for an unknown source or rendition. */
const parseLiveUpgrade = (request: IncomingMessage): LiveUpgrade | null => {
  const [path = '', search = ''] = (request.url ?? '').split('?', 2);
  const query = new URLSearchParams(search);
  if (path === ENCODER_PATH) return { kind: 'encoder' };
  const publisher = PUBLISHER.exec(path)?.[1];
  if (publisher) return { kind: 'publisher', slug: publisher };
  const viewer = VIEWER.exec(path)?.[1];
  if (viewer) {
    const asked = query.get('rendition');
    return { kind: 'viewer', slug: viewer, rendition: RENDITIONS.find((one) => one === asked) ?? null };
  }
  const studioId = PREVIEW.exec(path)?.[1];
  if (!studioId) return null;
  const asked = query.get('source') ?? 'preview';
  const source = (['preview', ...LINES, ...RENDITIONS] as const).find((one) => one === asked);
  return source ? { kind: 'preview', studioId, source } : null;
};

const FORWARDED = /^(upgrade|connection|sec-websocket-[a-z]+)$/;

/** Only the headers that a handshake needs: cookies and tokens never leave this process. */
const handshakeHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && FORWARDED.test(name) ? [[name, value]] : [],
    ),
  );

type LiveSocket = Exclude<LiveUpgrade, { kind: 'encoder' }>;
type Client = { request: IncomingMessage; socket: Socket; head: Buffer; address: string };

/**
 * Accepts the WebSockets of viewers, previews and publishing browsers, and hands them to the media process before a
 * byte of them is read. That process asks back who they are by their first message; see the authorizer. Where another
 * server holds the studio, they are forwarded there unchanged.
 */
export const attachLive = (
  http: FastifyInstance,
  deps: LiveDeps,
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
