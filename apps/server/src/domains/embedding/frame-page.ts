import type { FastifyInstance } from 'fastify';
import type { Framing } from './framing.ts';

/** The page of a studio's live for frames on other sites: the player alone. It resolves the slug itself, as the audience page does. */
export const framePage = (http: FastifyInstance, framing: Framing): void => {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/embed/live/:slug',
    config: { endpoint: 'web', access: 'open' },
    handler: async (_request, reply) => {
      await framing.allow(reply);
      return reply.header('cache-control', 'no-cache').sendFile('embed.html');
    },
  });
};
