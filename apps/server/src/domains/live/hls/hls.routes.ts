import { networkOf } from '@onair/contract/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { sendFailure } from '../../../http/envelope.ts';
import { rateLimit } from '../../../http/rate.ts';
import type { RememberedStudios } from '../studios/remembered-studios.ts';
import { hlsRelay } from './hls-relay.ts';

/** Requests a minute of one network: a player sends about four a second, and a company may sit behind one address. */
const REQUESTS = 120_000;
const FILE = /^(media\.m3u8|(init|seg|part)-[\d-]{1,20}\.(mp4|m4s))$/;
const VARIANT = /^(source|720p|480p)$/;

type Asked = { Params: { slug: string; variant?: string; file?: string } };

/**
 * HLS of what the audience sees, for players and for caches between them and us: playlists and files of the media process,
 * which says how long each may be kept.
 */
export const hlsRoutes = (http: FastifyInstance, deps: Deps, studios: RememberedStudios): void => {
  const { live, log } = deps;
  const relay = hlsRelay(live.hlsSocket);
  const count = rateLimit();
  http.addHook('onClose', async () => relay.close());

  const answer = async (request: FastifyRequest<Asked>, reply: FastifyReply): Promise<unknown> => {
    const { slug, variant, file } = request.params;
    if (variant !== undefined && !(VARIANT.test(variant) && FILE.test(file ?? '')))
      return sendFailure(reply, 'noRoute');
    count(networkOf(request.ip), REQUESTS);
    const studio = await studios.bySlug(slug);
    if (!studio) return sendFailure(reply, 'noRoute');
    const [, search] = request.url.split('?', 2);
    const path = `/${studio.id}/${variant ? `${variant}/${file}` : 'index.m3u8'}${search ? `?${search.slice(0, 200)}` : ''}`;
    const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    try {
      const { status, headers, body } = await relay.get(path, zipped);
      // Pages of other sites may show it.
      return reply
        .code(status)
        .headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' })
        .send(body);
    } catch (error) {
      log.debug({ err: error }, 'no HLS from the media process');
      return sendFailure(reply, 'unavailable');
    }
  };
  const config = { endpoint: 'hls', access: 'open' } as const;
  http.route<Asked>({ method: 'GET', url: '/live/:slug/index.m3u8', config, handler: answer });
  http.route<Asked>({ method: 'GET', url: '/live/:slug/:variant/:file', config, handler: answer });
};
