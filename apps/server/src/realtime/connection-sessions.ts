import type { FailureName } from '@onair/contract/failure';
import { SOCKET_CLOSE } from '@onair/contract/socket-close';
import { SESSIONS_CHANGED } from '../bus/bus.ts';
import { accountsOfEnded } from '../db/right.store.ts';
import type { Deps, Session } from '../deps.ts';
import type { Authenticate } from '../http/mount.ts';
import { type Connection, failedFrame, type Login } from './connection.ts';
import type { ConnectionLimits } from './limits.ts';

/** How far the clocks of the processes that end sessions may differ. */
const SKEW_MS = 10_000;

type Options<C extends Connection> = {
  authenticate: Authenticate;
  limits: Pick<ConnectionLimits, 'perAccount' | 'endedEveryMs'>;
  /** Whether a connection may continue although its session has changed. */
  mayContinue: (connection: C, before: Session, after: Session) => boolean;
};

/**
 * Maps accounts to their connections, and rechecks sessions after a change or a timeout. During the recheck a
 * connection is in doubt: no decision is made on rights that may be revoked.
 */
export const connectionSessions = <C extends Connection>(deps: Deps, options: Options<C>) => {
  const { bus, db, log, now } = deps;
  const { authenticate, limits, mayContinue } = options;
  const byAccount = new Map<string, Set<C>>();
  const checks = new Map<C, { again: boolean; done: Promise<void> }>();
  /** Counts changes of any session, to detect one during a lookup. */
  let changes = 0;

  const end = (connection: C, failure: FailureName): void => {
    connection.send(failedFrame(failure, connection.locale));
    connection.end(SOCKET_CLOSE.sessionEnded, failure);
  };

  const recheck = async (connection: C): Promise<void> => {
    const { login } = connection;
    if (!login || connection.ended) return;
    const found = await authenticate(login.token, { passive: true });
    if (connection.ended || connection.login !== login) return;
    if (typeof found === 'string') return end(connection, found);
    if (!mayContinue(connection, login.session, found)) {
      return connection.end(SOCKET_CLOSE.rightsChanged, 'rights changed');
    }
    login.session = found;
    connection.checkedAt = performance.now();
  };

  const runCheck = async (connection: C, turn: { again: boolean }): Promise<void> => {
    try {
      do {
        turn.again = false;
        await recheck(connection);
      } while (turn.again && !connection.ended);
      connection.trust();
    } catch (error) {
      // It stays in doubt: the next round checks again.
      log.warn({ err: error }, 'the session of a connection could not be looked up; trying again');
    } finally {
      checks.delete(connection);
    }
  };

  /** Rechecks a connection's session; once more when requested meanwhile. Never rejects. */
  const check = (connection: C): Promise<void> => {
    const running = checks.get(connection);
    if (running) {
      running.again = true;
      return running.done;
    }
    const turn = { again: false, done: Promise.resolve() };
    checks.set(connection, turn);
    turn.done = runCheck(connection, turn);
    return turn.done;
  };

  const forget = (connection: C): void => {
    const accountId = connection.login?.session.accountId;
    if (accountId === undefined) return;
    const own = byAccount.get(accountId);
    own?.delete(connection);
    if (own?.size === 0) byAccount.delete(accountId);
  };

  const changed = (accountId: string): void => {
    changes += 1;
    for (const connection of byAccount.get(accountId) ?? []) {
      connection.doubt();
      void check(connection);
    }
  };

  /** Finds sessions that ended without a bus message: by a command-line tool, or while the broker was unavailable. */
  let checkingEnded = false;
  const checkEndedSessions = async (): Promise<void> => {
    if (checkingEnded || byAccount.size === 0) return;
    checkingEnded = true;
    try {
      for (const accountId of await accountsOfEnded(db, new Date(now().getTime() - SKEW_MS))) changed(accountId);
    } catch (error) {
      log.debug({ err: error }, 'ended sessions could not be looked for; trying again');
    } finally {
      checkingEnded = false;
    }
  };
  const timer = setInterval(checkEndedSessions, limits.endedEveryMs).unref();
  const unsubscribe = bus.subscribe(SESSIONS_CHANGED, ({ accountId }) => changed(accountId));

  return {
    check,
    forget,
    end,
    /** The running check of a connection, if any. */
    running: (connection: C): Promise<void> | undefined => checks.get(connection)?.done,
    /** Looks up a token. @returns the login, or why it is invalid */
    find: async (token: string): Promise<Login | FailureName> => {
      const asOf = changes;
      const session = await authenticate(token, { passive: true });
      return typeof session === 'string' ? session : { token, session, asOf };
    },
    /** Binds a connection to an account, or to none. The connection may have closed when this returns. */
    bind: async (connection: C, login: Login | null): Promise<void> => {
      forget(connection);
      connection.login = login;
      if (!login) return;
      connection.checkedAt = performance.now();
      const { accountId } = login.session;
      const own = byAccount.get(accountId) ?? new Set<C>();
      byAccount.set(accountId, own.add(connection));
      const [oldest] = own;
      if (oldest && own.size > limits.perAccount) {
        own.delete(oldest);
        oldest.end(SOCKET_CLOSE.displaced, 'too many sockets of this account');
      }
      // The end of a session during its lookup was missed: this connection was not registered yet.
      if (changes === login.asOf) return;
      connection.doubt();
      await check(connection);
    },
    stop: (): void => {
      clearInterval(timer);
      unsubscribe();
    },
  };
};

export type ConnectionSessions<C extends Connection> = ReturnType<typeof connectionSessions<C>>;
