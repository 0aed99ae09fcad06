import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of the origins that `allows` knows, compared exactly, post JSON to one path from other sites; every other origin and
 * path stays without CORS. `sendBeacon` always asks with credentials, so the answer allows them - the product reads no
 * cookies, and no other answer of ours says so.
 */
export const allowOrigins = (
  app: FastifyInstance,
  path: string,
  allows: (origin: string) => Promise<boolean>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== path) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !(await allows(origin))) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply.header('access-control-allow-methods', 'POST');
    reply.header('access-control-allow-headers', 'content-type');
    reply.header('access-control-max-age', '7200');
    return reply.code(204).send();
  });
};
