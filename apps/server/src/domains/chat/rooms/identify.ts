import type { ChatGuest, NicknameFault } from '@onair/contract/chat/room';
import { nicknameFault, tidyNickname } from '@onair/contract/chat/text';
import { findBanned } from '@onair/contract/content/banned';
import type { FailureName } from '@onair/contract/failure';
import type { Deps, Session } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import type { Who } from './chatter.ts';
import { guestKeyOf, guestNameOf, personIdOf } from './person-id.ts';
import type { Recogniser } from './recognise.ts';
import { findStaffNames } from './staff-names.store.ts';

/** Who someone is: a person, a reader, a nickname that cannot be had, or a token that is none. */
export type Identity = { who: Who | null } | { fault: NicknameFault } | { failure: FailureName };

const STAFF_BELIEVED_MS = 5_000;

/** Tells who enters a room. */
export const identifier = (deps: Deps, authenticate: Authenticate, recognition: Recogniser) => {
  const { db, secrets } = deps;
  const staff = new Map<string, { at: number; names: Promise<string[]> }>();

  const staffOf = (studioId: string): Promise<string[]> => {
    const now = performance.now();
    const known = staff.get(studioId);
    if (known && now - known.at < STAFF_BELIEVED_MS) return known.names;
    const names = findStaffNames(db, studioId);
    staff.set(studioId, { at: now, names });
    names.catch(() => staff.delete(studioId));
    return names;
  };

  const account = async (studioId: string, token: string): Promise<Identity> => {
    const session = await authenticate(token, { passive: true });
    if (typeof session === 'string') return { failure: session };
    if (session.mustChangePassword) return { failure: 'mustChangePassword' };
    return { who: { ...personOf(studioId, session), guestKey: null, session, token } };
  };

  const personOf = (studioId: string, { accountId, name }: Session): Pick<Who, 'personId' | 'name'> => ({
    personId: personIdOf(secrets.visitorKey, studioId, 'account', accountId),
    name,
  });

  const guest = async (studioId: string, { clientId, nickname }: ChatGuest, address: string): Promise<Identity> => {
    const tidy = tidyNickname(nickname);
    const fault = nicknameFault(tidy, await staffOf(studioId));
    if (fault) return { fault };
    const { words, exceptions } = await recognition.now();
    if (findBanned(tidy, words, { multilingual: true, exceptions }).length > 0) return { fault: 'banned' };
    const personId = personIdOf(secrets.visitorKey, studioId, 'guest', clientId);
    const guestKey = guestKeyOf(secrets.visitorKey, studioId, address, tidy);
    return { who: { personId, guestKey, name: guestNameOf(tidy, personId), session: null, token: null } };
  };

  return (
    studioId: string,
    said: { token: string | null; guest: ChatGuest | null },
    address: string,
  ): Promise<Identity> | Identity => {
    if (said.token !== null) return account(studioId, said.token);
    return said.guest ? guest(studioId, said.guest, address) : { who: null };
  };
};

export type Identify = ReturnType<typeof identifier>;
