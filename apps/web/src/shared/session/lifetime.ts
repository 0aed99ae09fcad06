import { useSession } from './session.ts';

/**
 * Whatever runs on outside of components (retries, uploads, a broadcast from this browser) belongs to the session it
 * began in. It registers its end here, so that it stops when the account signs out, changes, or signs out in another window.
 * @returns stops listening
 */
export const onSessionEnd = (end: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (before.token !== null && now.token !== before.token) end();
  });

/** Aborts when the session in force now ends. */
export const sessionSignal = (): AbortSignal => current.signal;

let current = new AbortController();
onSessionEnd(() => {
  const ended = current;
  current = new AbortController();
  ended.abort();
});
