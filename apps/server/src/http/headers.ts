import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The strictest CSP that the interface works with: no inline script or style, no eval, no foreign host.
 * @param media other origins that take uploads and give recordings and lives: the bucket's and the CDN's
 */
const contentSecurityPolicy = (media: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...media].join(' '),
    ['media-src', "'self'", 'blob:', ...media].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

const PERMISSIONS =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), picture-in-picture=(self), geolocation=(), payment=(), usb=()';

type Guard = { tls: boolean; origins: readonly (string | null)[] };

const headersOf = ({ tls, origins }: Guard): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy([...new Set(origins.filter((one) => one !== null))]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

export type SecurityHeaders = Record<'page' | 'api', Record<string, string>>;

/**
 * The security headers of every response; the API's are never cached. They never change, so they are built once:
 * recomputing them took a twentieth of a list request's time.
 */
export const securityHeaders = (guard: Guard): SecurityHeaders => {
  const page = headersOf(guard);
  return { page, api: { ...page, 'cache-control': 'no-store' } };
};

/**
 * CORS: allows pages of the given origins, compared exactly, to post JSON to one path; every other origin and path gets
 * none. `sendBeacon` always includes credentials, so the response allows them - the product reads no cookies, and no
 * other response does. Answers preflights.
 * @returns what the path's route does first
 */
export const allowOrigins = (
  app: FastifyInstance,
  path: string,
  allows: (origin: string) => Promise<boolean>,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) => {
  const allow = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !(await allows(origin))) return false;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
    return true;
  };
  app.options(path, { config: { endpoint: 'preflight', access: 'open' } }, async (request, reply) => {
    if (!(await allow(request, reply)) || !request.headers['access-control-request-method'])
      return reply.callNotFound();
    reply.header('access-control-allow-methods', 'POST');
    reply.header('access-control-allow-headers', 'content-type');
    reply.header('access-control-max-age', '7200');
    return reply.code(204).send();
  });
  return async (request, reply) => void (await allow(request, reply));
};
