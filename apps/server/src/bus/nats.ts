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
import { reasonOf, StartupError } from '../errors.ts';
import { traceHeaders, tracer } from '../tracing/spans.ts';
import type { Bus } from './bus.ts';
import { inProcessBus } from './in-process.ts';

const PREFIX = 'onair.';

/**
 * Where and as whom to connect: `nats://user:password@host:4222`, `nats://token@host`, `tls://…`; the servers of a cluster
 * by comma, with the account of the first.
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

/** One attempt to connect gives up after so long; the next one follows after a pause. */
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

/** The trace that a message belongs to; none outside of one. */
const natsHeaders = (): MsgHdrs | undefined => {
  const ours = Object.entries(traceHeaders());
  if (ours.length === 0) return undefined;
  const all = headers();
  for (const [name, value] of ours) all.set(name, value);
  return all;
};

/** Takes a message in the trace of the process that sent it, if it has one. */
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

/** What another process said; undefined for anything that is not JSON, which nobody of ours sends. */
const payloadOf = (message: Msg): unknown => {
  try {
    return message.json();
  } catch {
    return undefined;
  }
};

/**
 * Bus over NATS: local listeners are called at once, other processes through the broker. Echo is off, so that a process
 * never hears its own words twice. Connects and reconnects for ever, also when there is no broker to begin with; what is
 * published meanwhile reaches local listeners only, which is safe because the database holds the truth. The log says when
 * the broker is lost and found.
 * @throws StartupError when the address cannot be read or the broker refuses our account
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
      goOnWith(`bus ${subject}`, message.headers, () => local.publish(subject, payload));
    }
  };

  const use = (opened: NatsConnection): void => {
    connection = opened;
    work.push(watch(opened), read(opened));
  };

  /** Tries until the broker is there for the first time or the bus is closed. */
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
    // The broker knows from here on what this process listens to.
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
      // Not kept for later: listeners that missed it look into the database, and by then it would be stale.
      if (!away && connection && !connection.isClosed())
        connection.publish(PREFIX + subject, JSON.stringify(payload), { headers: natsHeaders() });
    },
    subscribe: local.subscribe,
    close: async () => {
      closing.abort();
      // Draining says what is still unsaid; without a broker there is no one to say it to.
      const opened = connection;
      await opened?.drain().catch(() => opened.close());
      await Promise.all(work);
      await local.close();
    },
  };
};
