import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** A path as it may be logged: without query, bounded, and without anything that could be a token. */
const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').slice(0, 200).replace(/[\w-]{40,}/g, '[redacted]');

const levelOf = ({ failure, method, actor }: FastifyRequest): 'error' | 'warn' | 'info' | 'debug' => {
  if (failure === 'internal') return 'error';
  if (failure === 'unavailable') return 'warn';
  // Successful reads, and the collector's batches, would drown the rest.
  return failure !== null || (method !== 'GET' && actor.session !== null) ? 'info' : 'debug';
};

/** Refusals during a database outage come by the thousand: one line a second summarizes them. */
const SAY_EVERY_MS = 1_000;

/** The error without a stack and without the statement, whose values may be secret. */
const causeOf = (fault: unknown): string | undefined => {
  let last = partsOf(fault);
  for (let depth = 0; last.cause && depth < 5; depth += 1) last = partsOf(last.cause);
  return fault ? `${last.code ?? ''} ${last.message ?? ''}`.trim() : undefined;
};

/**
 * One line for every relevant response: each refusal, each fault and each write of a signed-in account. Refusals during
 * a database outage are limited to one a second.
 */
export const logRequests = (app: FastifyInstance, log: Logger): void => {
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  /** Whether this line exceeds the limit; skipped ones are counted in the next one. */
  const tooMany = (): boolean => {
    if (performance.now() - saidAt < SAY_EVERY_MS) {
      unsaid += 1;
      return true;
    }
    saidAt = performance.now();
    return false;
  };
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { failure, actor, fault } = request;
    const level = levelOf(request);
    if (!log.isLevelEnabled(level)) return;
    const away = failure === 'unavailable';
    if (away && tooMany()) return;
    log[level](
      {
        endpoint: request.routeOptions.config.endpoint,
        method: request.method,
        path: loggedPath(request.url),
        http: reply.statusCode,
        failure: failure ?? undefined,
        account: actor.session?.username,
        address: actor.address,
        reqId: request.id,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(away ? { cause: causeOf(fault), unsaid } : { err: fault ?? undefined }),
      },
      failure === null ? 'done' : failure === 'internal' || away ? 'failed' : 'refused',
    );
    if (away) unsaid = 0;
  });
};
