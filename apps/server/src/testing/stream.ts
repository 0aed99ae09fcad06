import type { AddressInfo } from 'node:net';
import { type Channel, type FromBrowser, type FromServer, STREAM_PATH } from '@onair/contract/channel';
import Fastify from 'fastify';
import { sessionCheck } from '../domains/identity/session/sessions.service.ts';
import { attachStream } from '../realtime/channel-stream.ts';
import { STREAM_LIMITS, type StreamLimits } from '../realtime/limits.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import type { TestApp } from './app.ts';
import { type ClientOptions, socketClient } from './socket-client.ts';

/** A client that records everything it receives and can wait for it. */
export const streamClient = (url: string, options: ClientOptions = {}) => {
  const client = socketClient<FromServer>(url, options);
  const { socket, state, until, all, demandOpen } = client;
  const say = (message: FromBrowser | Record<string, unknown>) => client.send(message);

  return {
    ...client,
    say,
    events: (topic: string) => all('event').filter((event) => event.topic === topic),
    enter: async (token: string) => {
      await demandOpen();
      say({ type: 'auth', token });
      return until(() => all('ready')[0]);
    },
    /** Answers with the `subscribed` that ends the replay. */
    subscribe: async (topic: string, lastId: number | null = null) => {
      const before = all('subscribed').length;
      say({ type: 'subscribe', topic, lastId });
      return until(() => all('subscribed')[before]);
    },
    close: async () => {
      if (state.closed) return;
      socket.terminate();
      await until(() => state.closed);
    },
  };
};

export type StreamClient = ReturnType<typeof streamClient>;

/** The stream of a test's server on a port of its own, with limits scaled to the test. */
export const serveStream = async (
  app: Pick<TestApp, 'deps'>,
  { limits = {}, channels }: { limits?: Partial<StreamLimits>; channels?: readonly Channel[] } = {},
) => {
  const http = Fastify({ http: { shouldUpgradeCallback: isSocketUpgrade } });
  const stream = attachStream(http, app.deps, sessionCheck(app.deps), {
    limits: { ...STREAM_LIMITS, ...limits },
    ...(channels ? { channels } : {}),
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}${STREAM_PATH}`;
  const open: StreamClient[] = [];
  const client = (options?: ClientOptions) => {
    const made = streamClient(url, options);
    open.push(made);
    return made;
  };
  return {
    http,
    stream,
    url,
    port,
    client,
    /** An authenticated client that is subscribed to topics. */
    listener: async (token: string, ...topics: string[]) => {
      const made = client();
      await made.enter(token);
      for (const topic of topics) await made.subscribe(topic);
      return made;
    },
    close: async () => {
      await Promise.all(open.map((each) => each.close()));
      if (http.server.listening) await http.close();
    },
  };
};
