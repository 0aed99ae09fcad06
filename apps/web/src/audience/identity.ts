import type { Identity } from '../domains/chat/rooms/index.ts';
import { keep, kept } from './store.ts';

/** Under this key the console keeps its session; who is signed in there is so here. */
const TOKEN = 'token';
const CLIENT = 'live-client';
const NICKNAME = 'live-nickname';

const newId = (): string => {
  const id = crypto.randomUUID();
  keep(CLIENT, id);
  return id;
};

/** The name that this browser has made up for itself, once. */
export const clientId: string = kept(CLIENT) ?? newId();

/** The token that the server does not take any more; the console deals with its end. */
let ended: string | null = null;

export const tokenNow = (): string | null => {
  const token = kept(TOKEN) || null;
  return token === ended ? null : token;
};

export const keptNickname = (): string => kept(NICKNAME) ?? '';
export const keepNickname = (nickname: string): void => keep(NICKNAME, nickname);

/** Who enters the chat: the account that is signed in, else the guest of last time, else a reader. */
export const identityNow = (): Identity => {
  const token = tokenNow();
  const nickname = keptNickname();
  return { token, guest: token === null && nickname !== '' ? { clientId, nickname } : null };
};

/** The session has ended: who was signed in goes on as a guest. */
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
