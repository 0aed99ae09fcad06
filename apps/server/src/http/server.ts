import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import compress from '@fastify/compress';
import proxyAddr from '@fastify/proxy-addr';
import { ready } from '@onair/contract/system/system';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { bucketOrigin } from '../config-bucket.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import { isRelayed } from '../relay/relayed.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { demandAccess, receiveRequests, type ServedRoute } from './caller.ts';
import { answerBadAddress, answerFaults, answerUnreadable } from './faults.ts';
import { securityHeaders } from './headers.ts';
import { hostGuard, requestRule } from './hosts.ts';
import { keepJournal } from './journal.ts';
import { acceptBodies } from './validation.ts';

/** At this fraction of the limit, idle keep-alive connections are closed. */
const NEARLY_FULL = 0.9;

/** Limits open connections. Active requests take precedence over idle keep-alive connections. */
const capConnections = (server: Server, max: number): void => {
  let open = 0;
  server.maxConnections = max;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open >= max * NEARLY_FULL) server.closeIdleConnections();
  });
};

/** Progress of a shutdown: readiness is false while it is `leaving`, and new requests are refused from `now` on. */
export type Draining = { leaving: boolean; now: boolean };

const drainRefusal = ({ now, leaving }: Draining, { routeOptions }: FastifyRequest): AppError | null =>
  now || (leaving && routeOptions.url === ready.path) ? new AppError('unavailable', { retryAfterSeconds: 1 }) : null;

/** A proxy's request id, if it is safe to log. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** A request keeps the id that a trusted proxy set in `X-Request-Id`, so that both logs can be correlated. */
const requestIds =
  (isTrusted: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(request) ? given : randomUUID();
  };

/** Whether forwarding headers are trusted: the request came through a trusted proxy, or from another server of ours. */
const trustOf = (trustProxy: string[]) => {
  const trusted = proxyAddr.compile(trustProxy);
  return (request: IncomingMessage): boolean => isRelayed(request) || trusted(request.socket.remoteAddress ?? '', 0);
};

/**
 * The HTTP server without any route: timeouts, limits, headers, bodies, language, failures and journal are the same for
 * everything mounted on it.
 */
export const openHttp = async (
  deps: Deps,
  draining: Draining,
): Promise<{ http: FastifyInstance; routes: readonly ServedRoute[] }> => {
  const { config, log } = deps;
  const mayAsk = requestRule(config);
  const isTrusted = trustOf(config.trustProxy);
  const http = Fastify({
    loggerInstance: log,
    // The journal writes one line for each relevant response, instead of Fastify's two for every request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: requestIds(isTrusted),
    // The journal names the request in its single line; a logger per request would cost more than that.
    childLoggerFactory: (logger) => logger,
    exposeHeadRoutes: false,
    // A request must arrive completely within ten seconds, its headers within five; Node's defaults are minutes.
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    keepAliveTimeout: 30_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // Unauthorized upgrades become ordinary requests, which are refused with an envelope.
      shouldUpgradeCallback: (request) => isSocketUpgrade(request) && mayAsk(request),
    },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable(log),
  }) as unknown as FastifyInstance;

  capConnections(http.server, config.connectionsMax);
  const routes = demandAccess(http);
  if (config.tracing) traceRequests(http, isTrusted);
  const bucket = config.bucket?.direct ? bucketOrigin(config.bucket) : null;
  const cdn = config.hlsBucket?.url ? new URL(config.hlsBucket.url).origin : null;
  const hostRefusal = hostGuard(config, log);
  receiveRequests(http, {
    headers: securityHeaders({ tls: config.publicUrl?.startsWith('https:') ?? false, origins: [bucket, cdn] }),
    refusalOf: (request) => hostRefusal(request) ?? drainRefusal(draining, request),
  });
  keepJournal(http, log);
  answerFaults(http);
  await acceptBodies(http);
  // Files come compressed from the build; of the rest only JSON above a kilobyte is worth the work. gzip first: on a
  // page of a hundred rows it costs a quarter of the throughput, brotli four tenths, for the same fifth of the bytes.
  await http.register(compress, { threshold: 1024, encodings: ['gzip', 'br'], customTypes: /^application\/json/ });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection kept alive would keep the server from ending.
    if (draining.now) reply.header('connection', 'close');
    done();
  });
  return { http, routes };
};
