import { connect } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { inProcessBus } from './in-process.ts';

const PREFIX = 'onair.';

/**
 * Bus over NATS: local listeners are called at once, other processes through the broker. Echo is off, so that a process
 * never hears its own words twice. Reconnects for ever; what is published meanwhile reaches local listeners only, which
 * is safe because the database holds the truth.
 */
export const natsBus = async (url: string): Promise<Bus> => {
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, noEcho: true, name: 'onair' });
  const local = inProcessBus();
  const remote = connection.subscribe(`${PREFIX}>`);
  const reading = (async () => {
    for await (const message of remote) {
      local.publish(message.subject.slice(PREFIX.length), message.json());
    }
  })();
  return {
    publish: (subject, payload) => {
      local.publish(subject, payload);
      if (!connection.isClosed()) connection.publish(PREFIX + subject, JSON.stringify(payload));
    },
    subscribe: local.subscribe,
    close: async () => {
      await connection.drain();
      await reading;
      await local.close();
    },
  };
};
