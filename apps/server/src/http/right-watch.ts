import type { Access } from '@onair/contract/access';
import { SESSIONS_CHANGED } from '../bus/bus.ts';
import { findRevokedRights, rightOfSession } from '../db/right.store.ts';
import type { Deps } from '../deps.ts';

/**
 * How often every right is checked, for changes that the bus did not announce: the command line, a lost message, a
 * limit.
 */
const CHECK_MS = 700;
/** Rights in one statement. */
const AT_ONCE = 200;

/** An ongoing operation after its request was authorized, and the right that it depends on. */
export type Running = { sessionId: string; accountId: string; access: Access };

export type RightWatch = {
  /** Calls `end` once when the right is revoked. @returns stops watching; idempotent */
  hold: (running: Running, end: () => void) => () => void;
  size: () => number;
  stop: () => void;
};

/**
 * Ends operations longer than a request (streamed responses, broadcasts) together with their session: immediately when
 * a change is announced, within a second otherwise. While the database is unreachable nothing is ended.
 */
export const rightWatch = (deps: Pick<Deps, 'db' | 'bus' | 'config' | 'now' | 'log'>): RightWatch => {
  const held = new Map<Running, () => void>();
  let checking = false;
  let again = false;

  const endRevoked = async (some: readonly Running[]): Promise<void> => {
    const rights = new Map(some.map((one) => [rightOfSession(one, deps), one]));
    for (const right of await findRevokedRights(deps.db, [...rights.keys()])) {
      const running = rights.get(right);
      const end = running && held.get(running);
      if (!running || !end) continue;
      held.delete(running);
      end();
    }
  };
  const check = async (): Promise<void> => {
    if (held.size === 0) return;
    again = true;
    if (checking) return;
    checking = true;
    try {
      do {
        again = false;
        const all = [...held.keys()];
        for (let from = 0; from < all.length; from += AT_ONCE) await endRevoked(all.slice(from, from + AT_ONCE));
      } while (again);
    } catch (error) {
      deps.log.warn({ err: error }, 'rights of what is running could not be looked up; trying again');
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();
  const unsubscribe = deps.bus.subscribe(SESSIONS_CHANGED, ({ accountId }) => {
    for (const running of held.keys()) if (running.accountId === accountId) return void check();
  });

  return {
    hold: (running, end) => {
      const own = { ...running };
      held.set(own, end);
      return () => void held.delete(own);
    },
    size: () => held.size,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
};
