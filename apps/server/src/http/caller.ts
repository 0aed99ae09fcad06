import type { Access } from '@onair/contract/access';
import type { FailureName } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../deps.ts';
import type { AppError } from '../errors.ts';
import type { SecurityHeaders } from './headers.ts';

/**
 * The reader's language from `Accept-Language`: our first language in the list, by weight; zh-CN when the header is
 * missing, en-US when it names only other languages.
 */
export const localeOf = (header: string | undefined): Locale => {
  if (!header) return 'zh-CN';
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const weight = Number(
        options
          .find((o) => o.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    if (tag.startsWith('zh') || tag === '*') return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, address and language; the session is set once the token has been checked. */
    actor: Actor;
    /** The refusal or failure; read by journal and metrics. */
    failure: FailureName | null;
    /** The error of an unexpected failure: for the log, never for the client. */
    fault: unknown;
  }
  interface FastifyContextConfig {
    /** Name of the endpoint in the contract; other routes name themselves. */
    endpoint?: string;
    /** Every route states its access; one that does not stops the server from starting. */
    access?: Access;
  }
}

/** The bearer token, null when none was sent. A text longer than any token is truncated, and thus unknown. */
export const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return null;
  return header.slice(7, 207);
};

/**
 * The first step of every request: who calls, so that a refusal at any stage can be answered and logged, and whether it
 * is served at all.
 * @param refusalOf called with the caller known and no session looked up
 */
export const receiveRequests = (
  app: FastifyInstance,
  { headers, refusalOf }: { headers: SecurityHeaders; refusalOf: (request: FastifyRequest) => AppError | null },
): void => {
  app.decorateRequest('actor', null as unknown as Actor);
  app.decorateRequest('failure', null);
  app.decorateRequest('fault', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = {
      session: null,
      authority: { by: 'visitor' },
      address: request.ip,
      requestId: request.id,
      locale: localeOf(request.headers['accept-language']),
      idempotencyKey: null,
      fingerprint: '',
      secret: false,
    };
    reply.header('x-request-id', request.id).headers(request.url.startsWith('/api') ? headers.api : headers.page);
    done(refusalOf(request) ?? undefined);
  });
};

export type ServedRoute = { method: string; url: string; endpoint: string; access: Access };

/**
 * Refuses to register a route without an access rule.
 * @returns the routes registered from now on
 */
export const demandAccess = (app: FastifyInstance): readonly ServedRoute[] => {
  const served: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access, endpoint } = config ?? {};
    if (!access || !endpoint) throw new Error(`The route ${method} ${url} states no access.`);
    served.push({ method: String(method), url, endpoint, access });
  });
  return served;
};
