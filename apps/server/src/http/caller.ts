import type { Access } from '@onair/contract/access';
import type { FailureName } from '@onair/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../deps.ts';
import { localeOf } from './locale.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, from where, in which language; the session is filled in once the token has been checked. */
    actor: Actor;
    /** How the call was answered when it was refused or failed; read by journal and metrics. */
    failure: FailureName | null;
    /** What was thrown when nobody refused on purpose: for the log, never for the client. */
    fault: unknown;
  }
  interface FastifyContextConfig {
    /** Name of the endpoint in the contract; other routes name themselves. */
    endpoint?: string;
    /** Every route states who may call it; one that does not stops the server from starting. */
    access?: Access;
  }
}

/** The bearer token as sent, null when none was. Anything longer than a token can be is cut, and so unknown. */
export const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return null;
  return header.slice(7, 207);
};

/** Knows the caller of every request from its first moment, so that refusals at any stage can be told and logged. */
export const knowCallers = (app: FastifyInstance): void => {
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
    reply.header('x-request-id', request.id);
    done();
  });
};

export type ServedRoute = { method: string; url: string; endpoint: string; access: Access };

/**
 * Refuses to register a route that does not say who may call it.
 * @returns what is registered from now on
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
