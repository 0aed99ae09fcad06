import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { sessionCheck } from './features/session/session-check.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { acceptJsonOnly } from './http/body.ts';
import { sendFailure } from './http/envelope.ts';
import { answerFaults } from './http/faults.ts';
import { guardHeaders } from './http/headers.ts';
import { localeOf } from './http/locale.ts';
import { type Mount, mounter } from './http/mount.ts';
import { rateLimit } from './http/rate.ts';

export type App = {
  http: FastifyInstance;
  /** Names of the endpoints that are served. */
  mounted: ReadonlySet<string>;
};

/** Every feature's routes: one line each. */
const features: ((mount: Mount, deps: Deps) => void)[] = [systemRoutes, sessionRoutes];

/** The composition root: builds the whole server from what it depends on, listening to nothing yet. */
export const buildApp = async (deps: Deps): Promise<App> => {
  const http = Fastify({
    loggerInstance: deps.log,
    disableRequestLogging: true,
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;

  await guardHeaders(http, { tls: deps.config.publicUrl?.startsWith('https:') ?? false });
  acceptJsonOnly(http);
  answerFaults(http);
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.setNotFoundHandler((request, reply) =>
    sendFailure(reply, localeOf(request.headers['accept-language']), 'noRoute'),
  );

  const mounted = new Set<string>();
  const mount = mounter(
    http,
    {
      authenticate: sessionCheck(deps),
      limit: rateLimit(deps.config.ratePerMinute),
      onRefusal: ({ endpoint, failure, actor }) =>
        deps.log.info(
          { endpoint, failure, account: actor.session?.username, address: actor.address, reqId: actor.requestId },
          'refused',
        ),
    },
    mounted,
  );
  for (const feature of features) feature(mount, deps);
  return { http, mounted };
};
