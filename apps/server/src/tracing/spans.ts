import { codeOf } from '@onair/contract/typed';
import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Spans, for a receiver that collects them. Without `OTEL_EXPORTER_OTLP_ENDPOINT` this interface is empty. No attribute holds a caller's value: names, counts and codes only.
 */
export const tracer = trace.getTracer('onair');

let receives = false;
/** Called before anything is traced, where spans have a receiver. */
export const startTracing = (): void => {
  receives = true;
};
/** Whether spans have a receiver: what runs for each statement is left out where they have none. */
export const isTracing = (): boolean => receives;

/** Ends a span. Only an error's code is recorded: its message may contain values. */
export const endSpan = (span: Span, error?: unknown): void => {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) ?? 'failed' });
  span.end();
};

/** Runs work in a span of its own; errors are recorded and rethrown. */
export const traced = <T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      const result = await work();
      endSpan(span);
      return result;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  });

const STATEMENT_MAX = 1_000;

/** A statement without its values: texts and numbers are replaced by question marks. */
const withoutValues = (statement: string): string =>
  statement
    .slice(0, 2 * STATEMENT_MAX)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![$\w])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, STATEMENT_MAX);

const nothing = (): void => {};

/**
 * Starts the span of a statement, if it belongs to a request or a job. @returns ends it, with its error if it failed
 */
export const beginStatement = (statement: string): ((error?: unknown) => void) => {
  if (!trace.getActiveSpan()?.isRecording()) return nothing;
  const text = withoutValues(statement);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const span = tracer.startSpan((text.split(' ', 1)[0] ?? '').toLowerCase(), { kind: SpanKind.CLIENT, attributes });
  return (error) => endSpan(span, error);
};

/** Keeps a callback in the trace of its caller, even when called from another one. */
export const inThisTrace = <T>(callback: T): T =>
  trace.getActiveSpan() ? context.bind(context.active(), callback) : callback;

/** What another process needs to continue this trace; empty outside of one. */
export const traceHeaders = (): Record<string, string> => {
  const headers: Record<string, string> = {};
  if (trace.getActiveSpan()) propagation.inject(context.active(), headers);
  return headers;
};
