import { type ConnectionOptions, connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { reasonOf, StartupError } from '../db/startup-error.ts';
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

const open = async (address: string): Promise<NatsConnection> => {
  const options = optionsOf(address);
  try {
    return await connect({ ...options, maxReconnectAttempts: -1, reconnectTimeWait: 500, noEcho: true, name: 'onair' });
  } catch (error) {
    throw new StartupError(
      `The NATS server that NATS_URL names (${options.servers}) cannot be used: ${reasonOf(error)}.`,
    );
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
 * never hears its own words twice. Reconnects for ever; what is published meanwhile reaches local listeners only, which
 * is safe because the database holds the truth. The log says when the broker is lost and found.
 * @throws StartupError when there is no broker to begin with
 */
export const natsBus = async (url: string, log: Logger): Promise<Bus> => {
  const connection = await open(url);
  const local = inProcessBus();
  let away = false;
  let losses = 0;
  const watching = (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && !away) {
        away = true;
        losses += 1;
        log.warn('NATS cannot be reached: other servers hear nothing from this one until it is back');
      } else if (type === 'reconnect') {
        away = false;
        log.warn('NATS is connected again');
      }
    }
  })();
  const remote = connection.subscribe(`${PREFIX}>`);
  const reading = (async () => {
    for await (const message of remote) {
      const payload = payloadOf(message);
      if (payload !== undefined) local.publish(message.subject.slice(PREFIX.length), payload);
    }
  })();
  return {
    state: () => ({ connected: !away && !connection.isClosed(), losses }),
    publish: (subject, payload) => {
      local.publish(subject, payload);
      // Not kept for later: listeners that missed it look into the database, and by then it would be stale.
      if (!away && !connection.isClosed()) connection.publish(PREFIX + subject, JSON.stringify(payload));
    },
    subscribe: local.subscribe,
    close: async () => {
      // Draining says what is still unsaid; without a broker there is nobody to say it to.
      await connection.drain().catch(() => connection.close());
      await Promise.all([reading, watching]);
      await local.close();
    },
  };
};
