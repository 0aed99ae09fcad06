import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { portError } from './port.ts';

/** Values read on every scrape; one that cannot be read is omitted. */
export type Readings = Record<string, { help: string; read: () => number | Promise<number> }>;

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every response by endpoint and result, and the process itself. */
export const measure = (http: FastifyInstance, readings: Readings): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'onair_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['endpoint', 'http', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  http.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint ?? 'none';
    durations.observe({ endpoint, http: reply.statusCode, outcome: request.failure ?? 'ok' }, reply.elapsedTime / 1000);
  });
  for (const [name, { help, read }] of Object.entries(readings)) {
    new Gauge({
      name: `onair_${name}`,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      },
    });
  }
  return registry;
};

/**
 * Serves the metrics as Prometheus text on a port of their own, which must not be public.
 * @returns closes the port
 * @throws StartupError that names the port
 */
export const serveMetrics = async (registry: Registry, host: string, port: number): Promise<() => Promise<void>> => {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, host, port, 'METRICS_PORT')));
    server.listen({ host, port }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};
