import { setTimeout as delay } from 'node:timers/promises';
import {
  type ConnectionOptions,
  connect,
  errors,
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { reasonOf, StartupError } from '../lib/errors.ts';
import { traceHeaders, tracer } from '../tracing/spans.ts';
import type { Bus } from './bus.ts';
import { inProcessBus } from './in-process.ts';

const PREFIX = 'onair.';

/**
 * Address and credentials: `nats://user:password@host:4222`, `nats://token@host`, `tls://…`; several servers of a
 * cluster separated by commas, with the credentials in the first.
 */
const optionsOf = (addresses: string): ConnectionOptions => {
  const urls = addresses.split(',').map((address) => URL.parse(address.trim()));
  const [first] = urls;
  const servers = urls.flatMap((url) => (url?.host ? [`${url.protocol}//${url.host}`] : []));
  if (!first || servers.length < urls.length) {
    throw new StartupError(
      'NATS_URL is not an address like nats://user:password@host:4222, or several of them by comma.',
    );
  }
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  return { servers, ...(pass ? { user, pass } : user ? { token: user } : {}) };
};

/** Timeout of one connection attempt; the next one follows after a pause. */
const ATTEMPT_MS = 5_000;
const PAUSE_MS = 500;

const AWAY = 'NATS cannot be reached: other servers hear nothing from this one until it is back';

const open = (options: ConnectionOptions): Promise<NatsConnection> =>
  connect({
    ...options,
    timeout: ATTEMPT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: PAUSE_MS,
    noEcho: true,
    name: 'onair',
  });

/** The trace that a message belongs to; undefined outside a trace. */
const natsHeaders = (): MsgHdrs | undefined => {
  const ours = Object.entries(traceHeaders());
  if (ours.length === 0) return undefined;
  const all = headers();
  for (const [name, value] of ours) all.set(name, value);
  return all;
};

/** Handles a message within the trace of the process that sent it, if it has one. */
const goOnWith = (name: string, from: MsgHdrs | undefined, take: () => void): void => {
  const traceparent = from?.get('traceparent');
  if (!traceparent) {
    take();
    return;
  }
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent);
  try {
    context.with(trace.setSpan(parent, span), take);
  } finally {
    span.end();
  }
};

/** The payload from another process; undefined for anything that is not JSON, which none of our processes sends. */
const payloadOf = (message: Msg): unknown => {
  try {
    return message.json();
  } catch {
    return undefined;
  }
};

/**
 * Bus over NATS: local listeners are called directly, other processes through the broker. Echo is off, so that a
 * process never receives its own messages. Connects and reconnects indefinitely, even when there is no broker at first;
 * messages published meanwhile reach local listeners only, which is safe because the database holds the truth. The log
 * records when the broker is lost and found.
 * @throws StartupError when the address cannot be parsed or the broker refuses our credentials
 */
export const natsBus = async (url: string, log: Logger): Promise<Bus> => {
  const options = optionsOf(url);
  const local = inProcessBus();
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let away = false;
  let losses = 0;
  const work: Promise<void>[] = [];

  const lose = (reason?: string): void => {
    if (away) return;
    away = true;
    losses += 1;
    log.warn(reason === undefined ? {} : { reason }, AWAY);
  };

  const watch = async (opened: NatsConnection): Promise<void> => {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') lose();
      else if (type === 'reconnect') {
        away = false;
        log.warn('NATS is connected again');
      }
    }
  };

  const read = async (opened: NatsConnection): Promise<void> => {
    for await (const message of opened.subscribe(`${PREFIX}>`)) {
      const payload = payloadOf(message);
      if (payload === undefined) continue;
      const subject = message.subject.slice(PREFIX.length);
      try {
        goOnWith(`bus ${subject}`, message.headers, () => local.publish(subject, payload));
      } catch (err) {
        // It may be of a server of another version.
        log.warn({ err, subject }, 'a message of another server could not be handled');
      }
    }
  };

  const use = (opened: NatsConnection): void => {
    connection = opened;
    work.push(watch(opened), read(opened));
  };

  /** Retries until the first connection succeeds or the bus is closed. */
  const goOn = async (): Promise<void> => {
    while (!connection && !closing.signal.aborted) {
      await delay(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => {});
      const opened = closing.signal.aborted ? null : await open(options).catch(() => null);
      if (!opened) continue;
      if (closing.signal.aborted) return opened.close();
      use(opened);
      away = false;
      log.warn('NATS is connected');
    }
  };

  try {
    const opened = await open(options);
    use(opened);
    // From here on the broker knows this process's subscriptions.
    await opened.flush();
  } catch (error) {
    if (error instanceof errors.AuthorizationError) {
      throw new StartupError(
        `The NATS server that NATS_URL names (${options.servers}) refuses us: ${reasonOf(error)}.`,
      );
    }
    lose(reasonOf(error));
    work.push(goOn());
  }
  return {
    state: () => ({ connected: !away && connection !== null && !connection.isClosed(), losses }),
    publish: (subject, payload) => {
      local.publish(subject, payload);
      // Not buffered: listeners that missed it look into the database, and by then it would be stale.
      if (!away && connection && !connection.isClosed())
        connection.publish(PREFIX + subject, JSON.stringify(payload), { headers: natsHeaders() });
    },
    subscribe: local.subscribe,
    close: async () => {
      closing.abort();
      // Draining sends what is still buffered; without a broker there is nobody to send it to.
      const opened = connection;
      await opened?.drain().catch(() => opened.close());
      await Promise.all(work);
      await local.close();
    },
  };
};
