import { permits } from '@onair/contract/access';
import { CHAT_CLOSE, type ChatGuest, type FromRoom, type NicknameFault } from '@onair/contract/chat/room';
import { findBanned } from '@onair/contract/content/banned';
import type { FailureName } from '@onair/contract/failure';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import { type Connection, type FrameInLanguage, frameOf, type Login } from '../../../realtime/connection.ts';
import { type ConnectionSessions, connectionSessions } from '../../../realtime/connection-sessions.ts';
import { type SocketServer, serveSockets } from '../../../realtime/socket-server.ts';
import { nameFault, tidyNickname } from '../../identity/index.ts';
import { findStaffNames } from './chat.store.ts';
import { CHAT_LIMITS, type ChatLimits, connectionCount } from './limits.rules.ts';
import { liveStatus } from './live-status.service.ts';
import { type BannedWords, bannedWordsCache } from './messages.service.ts';
import { guestKeyOf, guestNameOf, networkKeyOf, personIdOf } from './person-id.rules.ts';
import { chatProtocol } from './protocol.service.ts';
import { chatRooms } from './rooms.service.ts';

/** The speaker, identified by a keyed hash of the room and the account, or of the guest's own secret id. */
export type Identity = {
  personId: string;
  /** For guests, and accounts that nobody has confirmed: what a mute binds besides the person, see `guestKeyOf`. */
  guestKey: string | null;
  /** For the same: the network, which a mute may bind and whose guests share an allowance, see `networkKeyOf`. */
  networkKey: string | null;
  /** As shown next to lines. */
  name: string;
  /** Null for guests. */
  login: Login | null;
};

/** A connection to a room. */
export type ChatConnection = Connection & {
  /** Null while it is read-only. */
  identity: Identity | null;
  /** Receives held and deleted lines. */
  operator: boolean;
  /** The number after which lines are withheld, because it reads too slowly; null while it keeps up. */
  behind: number | null;
  /** Since when too much is buffered for it. */
  stuckSince: number | null;
};

export const chatFrame = (message: FromRoom): Buffer => frameOf(message);

/** A person, or null for a reader; a refused nickname; or why a token is invalid. */
export type Identification = { identity: Identity | null } | { fault: NicknameFault } | { failure: FailureName };

const STAFF_CACHED_MS = 5_000;

/** Determines who enters a room. */
const identifier = (deps: Deps, sessions: ConnectionSessions<ChatConnection>, bannedWords: BannedWords) => {
  const { db, secrets } = deps;
  const staff = new Map<string, { at: number; names: Promise<string[]> }>();

  const staffOf = (studioId: string): Promise<string[]> => {
    const now = performance.now();
    const known = staff.get(studioId);
    if (known && now - known.at < STAFF_CACHED_MS) return known.names;
    const names = findStaffNames(db, studioId);
    staff.set(studioId, { at: now, names });
    names.catch(() => staff.delete(studioId));
    return names;
  };

  const identifyAccount = async (studioId: string, token: string, address: string): Promise<Identification> => {
    const login = await sessions.find(token);
    if (typeof login === 'string') return { failure: login };
    const { accountId, name, role, confirmed, mustChangePassword } = login.session;
    if (mustChangePassword) return { failure: 'mustChangePassword' };
    const personId = personIdOf(secrets.visitorKey, studioId, 'account', accountId);
    if (permits('confirmed', role, confirmed)) {
      return { identity: { personId, guestKey: null, networkKey: null, name, login } };
    }
    // Anyone can open an account: until someone has confirmed it, its owner is a guest like any other.
    const guestKey = guestKeyOf(secrets.visitorKey, studioId, address, name);
    const networkKey = networkKeyOf(secrets.visitorKey, studioId, address);
    return { identity: { personId, guestKey, networkKey, name: guestNameOf(name, personId), login } };
  };

  const identifyGuest = async (
    studioId: string,
    { clientId, nickname }: ChatGuest,
    address: string,
  ): Promise<Identification> => {
    const tidy = tidyNickname(nickname);
    const fault = nameFault(tidy, { kind: 'guest' }, await staffOf(studioId));
    if (fault) return { fault: fault === 'title' ? 'staff' : fault };
    const { words, exceptions } = await bannedWords.current();
    if (findBanned(tidy, words, { multilingual: true, exceptions }).length > 0) return { fault: 'banned' };
    const personId = personIdOf(secrets.visitorKey, studioId, 'guest', clientId);
    const guestKey = guestKeyOf(secrets.visitorKey, studioId, address, tidy);
    const networkKey = networkKeyOf(secrets.visitorKey, studioId, address);
    return { identity: { personId, guestKey, networkKey, name: guestNameOf(tidy, personId), login: null } };
  };

  return (
    studioId: string,
    { token, guest }: { token: string | null; guest: ChatGuest | null },
    address: string,
  ): Promise<Identification> | Identification => {
    if (token !== null) return identifyAccount(studioId, token, address);
    return guest ? identifyGuest(studioId, guest, address) : { identity: null };
  };
};

export type Identify = ReturnType<typeof identifier>;

/** Serves the chat rooms on an HTTP server that is not listening yet; closes with it. */
export const attachChat = (
  http: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  {
    limits = { ...CHAT_LIMITS, enteredInAll: deps.config.connectionsMax },
    inLanguage,
  }: { limits?: ChatLimits; inLanguage?: FrameInLanguage } = {},
): SocketServer => {
  const { bus, log } = deps;
  const sessions = connectionSessions<ChatConnection>(deps, {
    authenticate,
    limits,
    mayContinue: (_connection, before, after) =>
      before.role === after.role && before.confirmed === after.confirmed && !after.mustChangePassword,
  });
  const bannedWords = bannedWordsCache(deps);
  const rooms = chatRooms(deps, limits, bannedWords);
  const status = liveStatus(bus, rooms);
  const protocol = chatProtocol({
    deps,
    rooms,
    entered: connectionCount(limits.enteredPerAddress, limits.enteredInAll),
    identify: identifier(deps, sessions, bannedWords),
    sessions,
    sendLive: status.send,
  });

  const makeRound = (): void => {
    const now = performance.now();
    for (const room of rooms.all()) {
      room.round(now, (connection, error) => {
        log.warn({ err: error }, 'a slow chat connection could not be caught up');
        connection.end(CHAT_CLOSE.broken, 'try again');
      });
    }
    rooms.closeEmpty(now);
  };
  const rounds = setInterval(makeRound, limits.roundMs).unref();

  return serveSockets(http, deps, {
    limits,
    protocol,
    sessions,
    inLanguage,
    drain: {
      // Lines that were received and not stored yet are stored and answered first.
      before: () => {
        clearInterval(rounds);
        return rooms.stop();
      },
      after: () => {
        status.stop();
        bannedWords.stop();
      },
    },
  });
};
