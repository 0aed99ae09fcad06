import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** A path as it may be logged: no query, bounded, and nothing in it that could be a token. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').slice(0, 200).replace(/[\w-]{40,}/g, '[redacted]');

const levelOf = ({ failure, method, actor }: FastifyRequest): 'error' | 'warn' | 'info' | 'debug' => {
  if (failure === 'internal') return 'error';
  if (failure === 'unavailable') return 'warn';
  // Reads that went well, and the collector's batches, would drown the rest.
  return failure !== null || (method !== 'GET' && actor.session !== null) ? 'info' : 'debug';
};

/** One line for every answer that matters: each refusal, each fault and each write of a signed-in account. */
export const keepJournal = (app: FastifyInstance, log: Logger): void => {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { failure, actor, fault } = request;
    const level = levelOf(request);
    if (!log.isLevelEnabled(level)) return;
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
        err: fault ?? undefined,
      },
      failure === null ? 'done' : failure === 'internal' || failure === 'unavailable' ? 'failed' : 'refused',
    );
  });
};
