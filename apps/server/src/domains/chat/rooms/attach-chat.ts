import proxyAddr from '@fastify/proxy-addr';
import { CHAT_CLOSE } from '@onair/contract/chat/room';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { SESSIONS_CHANGED } from '../../../bus/subjects.ts';
import type { Deps } from '../../../deps.ts';
import { localeOf } from '../../../http/locale.ts';
import type { Authenticate } from '../../../http/mount.ts';
import { admission } from '../../../realtime/admission.ts';
import { awaitPlace } from '../../../realtime/await-place.ts';
import { originAllowed } from '../../../realtime/origin.ts';
import { chatUpgradeOf, refuseUpgrade } from '../../../realtime/upgrade.ts';
import { watchEnded } from '../../../realtime/watch-ended.ts';
import { type Chatter, openChatter } from './chatter.ts';
import { conversation } from './converse.ts';
import { identifier } from './identify.ts';
import { insideCount } from './inside.ts';
import { CHAT_LIMITS, type ChatLimits } from './limits.ts';
import { liveNews } from './live-news.ts';
import { recogniser } from './recognise.ts';
import { chatRooms } from './rooms.ts';
import { serveChatter } from './serve-chatter.ts';
import { sessionWatch } from './session-watch.ts';

export type Chat = {
  /** Tells every client to come back later, waits until they are gone and everything said is stored. */
  close(): Promise<void>;
  /** Open sockets in this process. */
  sockets(): number;
};

/** Between the stop and the first return of a client, and how far the returns are spread for each client. */
const RETURN_AFTER_MS = 1_000;
const RETURN_SPREAD_MS = 2;
/** Sessions looked up in one round at least; of many, a share. */
const SHARE = 40;
/** How often every socket is looked at. */
const LOOK_MS = 1_000;

/** Serves the chat rooms on an HTTP server that is not listening yet; closes with it. */
export const attachChat = (
  http: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  limits: ChatLimits = { ...CHAT_LIMITS, enteredInAll: deps.config.connectionsMax },
): Chat => {
  const { config, bus, log } = deps;
  const chatters = new Map<Chatter, WebSocket>();
  const strangers = admission(limits.strangersPerAddress, limits.strangersInAll);
  const inside = insideCount(limits.enteredPerAddress, limits.enteredInAll);
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
  const recognition = recogniser(deps);
  const rooms = chatRooms(deps, limits, recognition);
  const news = liveNews(bus, rooms);
  const watch = sessionWatch(authenticate, log, limits.perAccount);
  const converse = conversation({
    deps,
    rooms,
    identify: identifier(deps, authenticate, recognition),
    watch,
    tellLive: news.tell,
  });
  let closing: Promise<void> | null = null;

  const serve = (socket: WebSocket, slug: string, chatter: Chatter, leaveStrangers: () => void): void => {
    const { address } = chatter;
    let leave: (() => void) | null = null;
    chatters.set(chatter, socket);
    const talk = converse(slug, chatter, {
      mayEnter: () => inside.mayEnter(address),
      entered: () => {
        leave ??= inside.enter(address);
        leaveStrangers();
      },
    });
    serveChatter(socket, chatter, {
      limits,
      log,
      hear: talk.hear,
      entered: () => leave !== null,
      closed: () => {
        leaveStrangers();
        leave?.();
        talk.left();
        chatters.delete(chatter);
      },
    });
  };

  http.server.on('upgrade', (request, socket, head) => {
    const slug = chatUpgradeOf(request);
    if (slug === null) return;
    const { origin, host } = request.headers;
    const address = proxyAddr(request, proxies);
    if (closing) return refuseUpgrade(request, socket, 'unavailable');
    if (!originAllowed(origin, host, origins)) {
      log.info({ origin, host, address, failure: 'forbidden' }, 'chat refused to a foreign origin');
      return refuseUpgrade(request, socket, 'forbidden');
    }
    let chatter: Chatter | null = null;
    const makeRoom = (): void => {
      if (chatter) chatter.end(CHAT_CLOSE.tryLater, 'too many strangers');
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
        chatter = openChatter(open, { address, locale: localeOf(request.headers['accept-language']), limits, log });
        serve(open, slug, chatter, leave);
      });
    };
    awaitPlace(strangers, { socket, address, makeRoom, upgrade });
  });

  const look = (chatter: Chatter, now: number): boolean => {
    if (now - chatter.heardAt > limits.deadAfterMs) chatter.drop('silent');
    else if (now - chatter.pingedAt >= limits.pingEveryMs) {
      chatter.pingedAt = now;
      chatter.ping();
    }
    return !chatter.ended && chatter.who?.session != null && now - chatter.checkedAt >= limits.recheckEveryMs;
  };
  let lookedAt = 0;
  const lookAll = (now: number): void => {
    lookedAt = now;
    let looks = SHARE + chatters.size / SHARE;
    for (const chatter of chatters.keys()) {
      if (!look(chatter, now) || looks <= 0) continue;
      looks -= 1;
      chatter.checkedAt = now;
      void watch.check(chatter);
    }
  };
  const round = (): void => {
    const now = performance.now();
    if (now - lookedAt >= Math.min(LOOK_MS, limits.pingEveryMs / 4)) lookAll(now);
    for (const room of rooms.all()) {
      room.round(now, (chatter, error) => {
        log.warn({ err: error }, 'a chatter could not be caught up');
        chatter.end(CHAT_CLOSE.broken, 'try again');
      });
    }
    rooms.tidy(now);
  };
  const rounds = setInterval(round, limits.roundMs).unref();
  const stops = [
    news.stop,
    recognition.stop,
    bus.subscribe(SESSIONS_CHANGED, (change) => watch.changed((change as { accountId: string }).accountId)),
    watchEnded(deps, limits.endedEveryMs, () => watch.size() > 0, watch.changed),
  ];

  const sayGoodbye = async (): Promise<void> => {
    clearInterval(rounds);
    // What was said and not stored yet is stored and answered first.
    await rooms.stop();
    let turn = 0;
    const gone = [...chatters].map(([chatter, socket]) => {
      turn += RETURN_SPREAD_MS;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      chatter.end(CHAT_CLOSE.goingAway, JSON.stringify({ retryInMs: RETURN_AFTER_MS + turn }));
      return closed;
    });
    await Promise.all(gone);
    for (const stop of stops) stop();
  };
  const close = (): Promise<void> => {
    closing ??= sayGoodbye();
    return closing;
  };
  http.addHook('preClose', close);
  return { close, sockets: () => chatters.size };
};
