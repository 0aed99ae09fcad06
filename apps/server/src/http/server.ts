import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refused } from '../refused.ts';
import { isSocketUpgrade } from '../stream/upgrade.ts';
import { acceptBodies } from './body.ts';
import { demandAccess, knowCallers, type ServedRoute } from './caller.ts';
import { answerFaults } from './faults.ts';
import { guardHeaders } from './headers.ts';
import { keepJournal } from './journal.ts';
import { answerBadAddress, answerUnreadable } from './unreadable.ts';

/** Whether the server is on its way out: what is under way is answered, what is new is sent elsewhere. */
export type Draining = { now: boolean };

/**
 * The HTTP server without a single route: times, sizes, headers, bodies, language, failures and journal are the same
 * for whatever is mounted on it.
 */
export const openHttp = async (
  deps: Deps,
  draining: Draining,
): Promise<{ http: FastifyInstance; routes: readonly ServedRoute[] }> => {
  const { config, log } = deps;
  const http = Fastify({
    loggerInstance: log,
    // The journal writes one line for each answer that matters, instead of Fastify's two for every request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    // The journal names the request in its one line; a logger for each request would cost more than that line.
    childLoggerFactory: (logger) => logger,
    exposeHeadRoutes: false,
    // A request must arrive whole within ten seconds, its headers within five; Node's defaults wait for minutes.
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, shouldUpgradeCallback: isSocketUpgrade },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable(log),
  }) as unknown as FastifyInstance;

  const routes = demandAccess(http);
  knowCallers(http);
  keepJournal(http, log);
  answerFaults(http);
  guardHeaders(http, { tls: config.publicUrl?.startsWith('https:') ?? false });
  await acceptBodies(http);
  // Files come compressed from the build; of the rest only JSON above a kilobyte is worth the work. gzip first: on a page
  // of a hundred rows it costs a quarter of the throughput, brotli four tenths, for the same fifth of the bytes.
  await http.register(compress, { threshold: 1024, encodings: ['gzip', 'br'], customTypes: /^application\/json/ });
  http.addHook('onRequest', (_request, _reply, done) => {
    done(draining.now ? new Refused('unavailable', { retryAfterSeconds: 1 }) : undefined);
  });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection kept alive would keep the server from ending.
    if (draining.now) reply.header('connection', 'close');
    done();
  });
  return { http, routes };
};
