import { networkOf } from '@onair/contract/lib/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../../../http/envelope.ts';
import { rateLimit } from '../../../http/rate.ts';
import type { Relay } from '../../../relay/relay.ts';
import { isRelayed } from '../../../relay/relayed.ts';
import type { LiveDeps } from '../media/live.client.ts';
import type { Peers } from '../media/peers.service.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import { hlsRelay, mediaHere, type Source } from './hls-relay.client.ts';

/** Requests a minute from one network: a player sends about four a second, and a company may share one address. */
const REQUESTS = 120_000;
const FILE = /^(media\.m3u8|(init|seg|part)-[\d-]{1,20}\.(mp4|m4s|vtt))$/;
const VARIANT = /^(source|720p|480p|captions)$/;

type HlsRequest = { Params: { slug: string; variant?: string; file?: string } };

/**
 * HLS of what the audience sees, for players and for caches in between: playlists and files of the media process, which
 * sets their cache lifetimes. A server that does not hold the studio fetches from the one that does.
 */
export const hlsRoutes = (
  http: FastifyInstance,
  deps: LiveDeps,
  { studios, peers, relay }: { studios: RememberedStudios; peers: Peers; relay: Relay },
): void => {
  const { live, log } = deps;
  const files = hlsRelay();
  const here = mediaHere(live.hlsSocket);
  const count = rateLimit();
  http.addHook('onClose', async () => here.close());

  /** The same file at the server that holds the studio; null when there is none. */
  const elsewhere = async (request: FastifyRequest, studioId: string, again: boolean): Promise<Source | null> => {
    const peer = isRelayed(request.raw) ? null : await peers.holding(studioId)(again);
    return peer && { name: peer.node, path: request.url, way: relay.way(peer, request.ip) };
  };
  const fetched = async (request: FastifyRequest, path: string, studioId: string) => {
    const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (live.isHere(studioId)) return files.get(here.source(path), zipped);
    const first = await elsewhere(request, studioId, false);
    const answer = first && (await files.get(first, zipped).catch(() => null));
    if (answer && answer.status !== 503) return answer;
    const next = await elsewhere(request, studioId, true);
    if (next && next.name !== first?.name) return files.get(next, zipped);
    if (answer) return answer;
    throw new Error('no server holds the studio');
  };

  const answer = async (request: FastifyRequest<HlsRequest>, reply: FastifyReply): Promise<unknown> => {
    const { slug, variant, file } = request.params;
    if (variant !== undefined && !(VARIANT.test(variant) && FILE.test(file ?? '')))
      return sendFailure(reply, 'noRoute');
    // Counted by the server that the client asked.
    if (!isRelayed(request.raw)) count(networkOf(request.ip), REQUESTS);
    const studio = await studios.bySlug(slug);
    if (!studio) return sendFailure(reply, 'noRoute');
    const [, search] = request.url.split('?', 2);
    const path = `/${studio.id}/${variant ? `${variant}/${file}` : 'index.m3u8'}${search ? `?${search.slice(0, 200)}` : ''}`;
    try {
      const { status, headers, body } = await fetched(request, path, studio.id);
      // Other sites may embed it.
      return reply
        .code(status)
        .headers({ ...headers, ...(status === 503 ? { 'retry-after': '1' } : {}) })
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(body);
    } catch (error) {
      log.debug({ err: error }, 'no HLS from where the studio is held');
      return sendFailure(reply, 'unavailable');
    }
  };
  for (const url of ['/live/:slug/index.m3u8', '/live/:slug/:variant/:file']) {
    http.route<HlsRequest>({
      method: ['GET', 'HEAD'],
      url,
      config: { endpoint: 'hls', access: 'open' },
      handler: answer,
    });
  }
};
