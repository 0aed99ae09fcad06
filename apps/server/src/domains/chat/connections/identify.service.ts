import { permits } from '@onair/contract/access';
import type { ChatGuest, NicknameFault } from '@onair/contract/chat/room';
import { findBanned } from '@onair/contract/content/banned';
import type { FailureName } from '@onair/contract/failure';
import type { Deps } from '../../../deps.ts';
import type { ConnectionSessions } from '../../../realtime/connection-sessions.ts';
import { nameFault, tidyNickname } from '../../identity/index.ts';
import { guestKeyOf, guestNameOf, networkKeyOf, personIdOf } from '../rooms/person-id.rules.ts';
import { findStaffNames } from '../rooms/rooms.store.ts';
import type { BannedWords } from '../rooms/word-filter.service.ts';
import type { ChatConnection, Identity } from './frames.rules.ts';

/** A person, or null for a reader; a refused nickname; or why a token is invalid. */
export type Identification = { identity: Identity | null } | { fault: NicknameFault } | { failure: FailureName };

const STAFF_CACHED_MS = 5_000;

/** Determines who enters a room. */
export const identifier = (deps: Deps, sessions: ConnectionSessions<ChatConnection>, bannedWords: BannedWords) => {
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
