import type { IncomingMessage } from 'node:http';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSpan, tracer } from './spans.ts';

/**
 * A span for each request, under the name of its endpoint.
 * @param isTrusted whether a request's trace headers are trusted: those of our other servers and of trusted proxies
 */
export const traceRequests = (app: FastifyInstance, isTrusted: (request: IncomingMessage) => boolean): void => {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isTrusted(request.raw) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const { config, url = 'none' } = request.routeOptions;
    const attributes = { 'http.request.method': request.method, 'http.route': url, 'onair.request_id': request.id };
    const span = tracer.startSpan(config.endpoint ?? 'none', { kind: SpanKind.SERVER, attributes }, parent);
    const here = trace.setSpan(parent, span);
    contexts.set(request, here);
    context.with(here, done);
  });
  // A body arrives through events of its connection, which have no trace.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    if (!span) return;
    span.setAttributes({ 'http.response.status_code': reply.statusCode, 'onair.outcome': request.failure ?? 'ok' });
    endSpan(span, reply.statusCode >= 500 ? { code: request.failure } : undefined);
  });
};
