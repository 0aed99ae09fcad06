import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { type Config, version } from '../config/config.ts';
import { startTracing } from './spans.ts';

/** Size of the send queue: more is dropped, and requests never wait for it. */
const WAITING_MAX = 4_096;
const SEND_EVERY_MS = 2_000;
const SEND_MS = 5_000;
const SAY_EVERY_MS = 60_000;

/**
 * Sends spans to the configured receiver, by OTLP over HTTP. An unavailable receiver costs its spans and a log line a
 * minute, nothing else. `OTEL_EXPORTER_OTLP_HEADERS` is read by the library itself.
 * @returns flushes and ends it
 */
export const openTracing = (tracing: NonNullable<Config['tracing']>, log: Logger): (() => Promise<void>) => {
  let saidAt = Number.NEGATIVE_INFINITY;
  const failed = (): void => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    log.warn('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; requests are not affected');
  };
  const silent = (): void => {};
  diag.setLogger({ error: failed, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
  const exporter = new OTLPTraceExporter({ url: `${tracing.endpoint}/v1/traces`, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'onair', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracing.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  startTracing();
  return () => provider.shutdown();
};
