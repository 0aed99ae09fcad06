import proxyAddr from '@fastify/proxy-addr';
import { type Channel, STREAM_CLOSE } from '@onair/contract/channel';
import { channels as everyChannel } from '@onair/contract/index';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { SESSIONS_CHANGED } from '../bus/subjects.ts';
import type { StreamEntry } from '../db/stream.store.ts';
import { STREAM_SUBJECT } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { localeOf } from '../http/locale.ts';
import type { Authenticate } from '../http/mount.ts';
import { admission } from './admission.ts';
import { awaitPlace } from './await-place.ts';
import { type Client, openClient } from './client.ts';
import { conversation } from './converse.ts';
import { topicHub } from './hub.ts';
import { STREAM_LIMITS, type StreamLimits } from './limits.ts';
import { originAllowed } from './origin.ts';
import { rightsKeeper } from './rights.ts';
import { makeRound } from './rounds.ts';
import { serveClient } from './serve-client.ts';
import { subscriber } from './subscribe.ts';
import { streamTail } from './tail.ts';
import { isStreamUpgrade, refuseUpgrade } from './upgrade.ts';
import { watchEnded } from './watch-ended.ts';

export type Stream = {
  /** Tells every client to come back later, and waits until they are gone. */
  close(): Promise<void>;
  /** Open sockets in this process. */
  sockets(): number;
};

const ROUND_MS = 1_000;
/** Between the stop and the first return of a client, and how far the returns are spread for each client. */
const RETURN_AFTER_MS = 1_000;
const RETURN_SPREAD_MS = 2;

/** Serves the one WebSocket on an HTTP server that is not listening yet; closes with it. */
export const attachStream = (
  http: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  { limits = STREAM_LIMITS, channels = everyChannel }: { limits?: StreamLimits; channels?: readonly Channel[] } = {},
): Stream => {
  const { config, db, bus, log } = deps;
  const clients = new Map<Client, WebSocket>();
  const strangers = admission(limits.strangersPerAddress, limits.strangersInAll);
  const origins = [...config.allowedOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])];
  const proxies = proxyAddr.compile(config.trustProxy);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Pings are answered here, where they are counted.
    autoPong: false,
    maxPayload: limits.payloadMax,
    maxFragments: 16,
  });
  const hub = topicHub();
  const tail = streamTail(deps, hub.deliver, limits.lookEveryMs);
  const rights = rightsKeeper(authenticate, log, limits.perAccount);
  const subscribe = subscriber({ db, hub, tail, replayMax: limits.replayMax });
  const converse = conversation({ hub, rights, subscribe, channels, log });
  let closing: Promise<void> | null = null;

  const serve = (socket: WebSocket, client: Client, leaveStrangers: () => void): void => {
    clients.set(client, socket);
    serveClient(socket, client, {
      limits,
      log,
      converse,
      known: leaveStrangers,
      closed: () => {
        hub.leaveAll(client);
        rights.forget(client);
        clients.delete(client);
      },
    });
  };

  http.server.on('upgrade', (request, socket, head) => {
    if (!isStreamUpgrade(request)) return;
    const { origin, host } = request.headers;
    const address = proxyAddr(request, proxies);
    if (closing) return refuseUpgrade(request, socket, 'unavailable');
    if (!originAllowed(origin, host, origins)) {
      log.info({ origin, host, address, failure: 'forbidden' }, 'stream refused to a foreign origin');
      return refuseUpgrade(request, socket, 'forbidden');
    }
    let client: Client | null = null;
    const makeRoom = (): void => {
      if (client) client.end(STREAM_CLOSE.tryLater, 'too many strangers');
      else socket.destroy();
    };
    const upgrade = (leave: (() => void) | null): void => {
      if (closing || !leave) {
        leave?.();
        refuseUpgrade(request, socket, closing ? 'unavailable' : 'tooMany');
        return;
      }
      // Covers handshakes that fail before there is a WebSocket.
      socket.once('close', leave);
      server.handleUpgrade(request, socket, head, (open) => {
        const locale = localeOf(request.headers['accept-language']);
        client = openClient(open, { address, locale, limits, log });
        serve(open, client, leave);
      });
    };
    awaitPlace(strangers, { socket, address, makeRoom, upgrade });
  });

  const stops = [
    bus.subscribe(STREAM_SUBJECT, (entries) => tail.hear(entries as StreamEntry[])),
    bus.subscribe(SESSIONS_CHANGED, (change) => rights.changed((change as { accountId: string }).accountId)),
    watchEnded(deps, limits.endedEveryMs, () => clients.size > 0, rights.changed),
  ];
  const rounds = setInterval(
    () => makeRound(clients.keys(), clients.size, limits, (client) => void rights.check(client)),
    Math.min(ROUND_MS, limits.pingEveryMs / 4),
  ).unref();

  const sayGoodbye = async (): Promise<void> => {
    clearInterval(rounds);
    let turn = 0;
    const gone = [...clients].map(([client, socket]) => {
      turn += RETURN_SPREAD_MS;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      client.end(STREAM_CLOSE.goingAway, JSON.stringify({ retryInMs: RETURN_AFTER_MS + turn }));
      return closed;
    });
    await Promise.all(gone);
    for (const stop of stops) stop();
    await tail.stop();
  };
  const close = (): Promise<void> => {
    closing ??= sayGoodbye();
    return closing;
  };

  http.addHook('onReady', tail.start);
  http.addHook('preClose', close);
  return { close, sockets: () => clients.size };
};
