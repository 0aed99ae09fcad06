import type { IncomingMessage, Server } from 'node:http';
import compress from '@fastify/compress';
import proxyAddr from '@fastify/proxy-addr';
import type { Access } from '@onair/contract/access';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { bucketOrigin } from '../config/bucket.ts';
import type { Deps } from '../deps.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import { isRelayed } from '../relay/relayed.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { answerBadAddress, answerFaults, answerUnreadable } from './faults.ts';
import { securityHeaders } from './headers.ts';
import { logRequests } from './journal.ts';
import { type Draining, receiveRequests, requestOptions, requestRule } from './receive.ts';
import { acceptBodies, BODY_MAX } from './validation.ts';

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

export type ServedRoute = { method: string; url: string; endpoint: string; access: Access };

/**
 * Refuses to register a route without an access rule.
 * @returns the routes registered from now on
 */
const demandAccess = (app: FastifyInstance): readonly ServedRoute[] => {
  const served: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access, endpoint } = config ?? {};
    if (!access || !endpoint) throw new Error(`The route ${method} ${url} states no access.`);
    served.push({ method: String(method), url, endpoint, access });
  });
  return served;
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
    ...requestOptions(isTrusted),
    // A request's id is ours, or that of a trusted proxy.
    requestIdHeader: false,
    bodyLimit: BODY_MAX,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // HEAD is answered where the contract says so, and addresses are written in one way.
    exposeHeadRoutes: false,
    // A request must arrive completely within ten seconds, its headers within five; Node's defaults are minutes.
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    keepAliveTimeout: 30_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: true,
      insecureHTTPParser: false,
      maxHeaderSize: 16_384,
      // Unauthorized upgrades become ordinary requests, which are refused with an envelope.
      shouldUpgradeCallback: (request) => isSocketUpgrade(request) && mayAsk(request),
    },
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: 200,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      allowUnsafeRegex: false,
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable(log),
  }) as unknown as FastifyInstance;

  capConnections(http.server, config.connectionsMax);
  const routes = demandAccess(http);
  if (config.tracing) traceRequests(http, isTrusted);
  const bucket = config.bucket?.direct ? bucketOrigin(config.bucket) : null;
  const cdn = config.hlsBucket?.url ? new URL(config.hlsBucket.url).origin : null;
  const headers = securityHeaders({ tls: config.publicUrl?.startsWith('https:') ?? false, origins: [bucket, cdn] });
  receiveRequests(http, deps, { headers, draining });
  logRequests(http, log);
  answerFaults(http);
  await acceptBodies(http);
  // Files come compressed from the build; of the rest only JSON above a kilobyte is worth the work. gzip first: on a
  // page of a hundred rows it costs a quarter of the throughput, brotli four tenths, for the same fifth of the bytes.
  await http.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['gzip', 'br'],
    customTypes: /^application\/json/,
    inflateIfDeflated: false,
    // The plugin inflates the bodies of requests unless told not to, ahead of every limit.
    globalDecompression: false,
  });
  return { http, routes };
};
