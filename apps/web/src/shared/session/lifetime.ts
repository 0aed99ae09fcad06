import { useSession } from './session.ts';

/**
 * Registers what ends with the session. Work outside of components (retries, uploads, a broadcast from this browser)
 * belongs to the session that it began in, and stops when the account signs out or changes, in this window or another.
 * @returns the unsubscribe function
 */
export const onSessionEnd = (end: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (before.token !== null && now.token !== before.token) end();
  });

/** Aborts when the current session ends. */
export const sessionSignal = (): AbortSignal => current.signal;

let current = new AbortController();
onSessionEnd(() => {
  const ended = current;
  current = new AbortController();
  ended.abort();
});
