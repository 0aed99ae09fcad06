import type { Identity } from '../domains/chat/rooms/index.ts';
import { readStored, writeStored } from './store.ts';

/** Storage key of the console's session; the audience page shares it. */
const TOKEN = 'token';
const CLIENT = 'live-client';
const NICKNAME = 'live-nickname';

const newId = (): string => {
  const id = crypto.randomUUID();
  writeStored(CLIENT, id);
  return id;
};

/** The id that this browser has generated for itself, once. */
export const clientId: string = readStored(CLIENT) ?? newId();

/** A token that the server no longer accepts; the console handles its end. */
let ended: string | null = null;

export const tokenNow = (): string | null => {
  const token = readStored(TOKEN) || null;
  return token === ended ? null : token;
};

export const storedNickname = (): string => readStored(NICKNAME) ?? '';
export const storeNickname = (nickname: string): void => writeStored(NICKNAME, nickname);

/** Who enters the chat: the signed-in account, else the guest of last time, else a read-only visitor. */
export const identityNow = (): Identity => {
  const token = tokenNow();
  const nickname = storedNickname();
  return { token, guest: token === null && nickname !== '' ? { clientId, nickname } : null };
};

/** The session has ended: the account continues as a guest. */
export const withoutSession = (): Identity => {
  ended = tokenNow();
  return identityNow();
};

export const guestCalled = (nickname: string): Identity => ({ token: null, guest: { clientId, nickname } });

/** Someone signs in or out in another tab. */
export const onTokenChange = (changed: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === null) changed();
  });
