import type { AddressInfo } from 'node:net';
import { type Channel, type FromBrowser, type FromServer, STREAM_PATH } from '@onair/contract/channel';
import Fastify from 'fastify';
import WebSocket from 'ws';
import { sessionCheck } from '../domains/identity/session/session-check.ts';
import { attachStream } from '../realtime/channel-stream.ts';
import { STREAM_LIMITS, type StreamLimits } from '../realtime/limits.ts';
import { isSocketUpgrade } from '../realtime/upgrade.ts';
import type { TestApp } from './app.ts';

type Frame<T extends FromServer['type']> = Extract<FromServer, { type: T }>;
type Options = { origin?: string | null; headers?: Record<string, string>; localAddress?: string };

/** A client that remembers everything it hears and can wait for it. */
export const streamClient = (url: string, { origin, headers, localAddress }: Options = {}) => {
  const socket = new WebSocket(url, {
    ...(origin === null ? {} : { origin: origin ?? url.replace(/^ws/, 'http').replace(STREAM_PATH, '') }),
    ...(headers ? { headers } : {}),
    ...(localAddress ? { localAddress } : {}),
  });
  const frames: FromServer[] = [];
  const state = { closed: null as { code: number; reason: string } | null, refused: 0 };
  const waiters = new Set<() => void>();
  const changed = () => {
    for (const look of [...waiters]) look();
  };
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)));
    changed();
  });
  socket.on('unexpected-response', (request, response) => {
    state.refused = response.statusCode ?? 0;
    request.destroy();
    changed();
  });
  socket.on('open', changed);
  socket.on('error', changed);
  socket.on('close', (code, reason) => {
    state.closed ??= { code, reason: String(reason) };
    changed();
  });

  /** The first truthy answer of `find`, looked for whenever something happens to the socket. */
  const until = <T>(find: () => T | null | undefined | false | 0, ms = 5_000): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (!found) return;
        end();
        resolve(found);
      };
      const end = () => {
        waiters.delete(look);
        clearTimeout(late);
      };
      const late = setTimeout(() => {
        end();
        reject(new Error(`not within ${ms} ms; heard ${JSON.stringify(frames.slice(-5))} ${JSON.stringify(state)}`));
      }, ms);
      waiters.add(look);
      look();
    });
  const all = <T extends FromServer['type']>(type: T) => frames.filter((f): f is Frame<T> => f.type === type);
  const say = (message: FromBrowser | Record<string, unknown>) => socket.send(JSON.stringify(message));
  const opened = () => until(() => socket.readyState === WebSocket.OPEN || state.closed || state.refused);

  return {
    socket,
    frames,
    state,
    until,
    all,
    say,
    opened,
    events: (topic: string) => all('event').filter((event) => event.topic === topic),
    closed: (ms?: number) => until(() => state.closed, ms),
    refused: () => until(() => state.refused),
    enter: async (token: string) => {
      await opened();
      if (socket.readyState !== WebSocket.OPEN) throw new Error(`no socket: ${JSON.stringify(state)}`);
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
  const client = (options?: Options) => {
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
    /** A client that has said who it is and listens to topics. */
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
