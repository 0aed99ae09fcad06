import type { Role } from '@onair/contract/access';
import type { FailureName } from '@onair/contract/failure';
import { type Profile, sessionChannel } from '@onair/contract/identity/session';
import { dropOldest } from '@onair/contract/typed';
import { SESSIONS_CHANGED } from '../../../bus/bus.ts';
import { tokenHash } from '../../../crypto/token-hash.ts';
import { found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import type { Authenticate } from '../../../http/mount.ts';
import { AppError } from '../../../lib/errors.ts';
import { profileOf } from './accounts.store.ts';
import {
  type CheckedSession,
  claimEndNotice,
  endSessionById,
  endSessionsOf,
  expireSession,
  findSession,
  setSessionRole,
  touchSession,
} from './sessions.store.ts';

/** How long a checked token is cached; bounds how late a revocation by another process takes effect. */
const CACHE_MS = 1_000;
const TOUCH_MS = 60_000;
const CACHE_MAX = 20_000;

type Cached = { row: CheckedSession; checkedAt: number };

const TOKEN = /^[\w-]{43}$/;

const toSession = ({ id, accountId, username, name, role, accountRole, ...row }: CheckedSession): Session => ({
  id,
  accountId,
  username,
  name,
  // An account that lost a role cannot act in it through an older session.
  role: accountRole === role ? role : 'user',
  accountRole,
  mustChangePassword: row.mustChangePassword,
  confirmed: row.confirmed,
});

/**
 * The token check of every request and socket: an opaque token, hashed, looked up at most once a second. Changes by
 * this process take effect on the next request, since they clear the cache through the bus.
 */
export const sessionCheck = (deps: Omit<Deps, 'live' | 'worker' | 'storage'>): Authenticate => {
  const cache = new Map<string, Cached>();
  /** Reads in progress, and the change count at their start: a page starts with many requests of one session. */
  const reading = new Map<string, { row: Promise<CheckedSession | null>; since: number }>();
  let changes = 0;
  deps.bus.subscribe(SESSIONS_CHANGED, ({ accountId }) => {
    changes += 1;
    for (const [key, cached] of cache) if (cached.row.accountId === accountId) cache.delete(key);
  });

  const read = async (key: string, hash: Buffer, since: number): Promise<CheckedSession | null> => {
    const mine = { row: findSession(deps.db, hash), since };
    reading.set(key, mine);
    try {
      return await mine.row;
    } finally {
      if (reading.get(key) === mine) reading.delete(key);
    }
  };

  const load = async (token: string, again: boolean): Promise<CheckedSession | null> => {
    const hash = tokenHash(token);
    const key = hash.toString('base64');
    const cached = cache.get(key);
    if (!again && cached && performance.now() - cached.checkedAt < CACHE_MS) return cached.row;
    const before = changes;
    const shared = reading.get(key);
    if (!again && shared?.since === before) return shared.row;
    const row = await read(key, hash, before);
    cache.delete(key);
    // A read that overlapped a change may be stale: it serves this request, and is not cached.
    if (row && !row.endedAt && !row.disabled && changes === before) {
      cache.set(key, { row, checkedAt: performance.now() });
      if (cache.size > CACHE_MAX) dropOldest(cache);
    }
    return row;
  };

  const whyEnded = async (row: CheckedSession, passive: boolean): Promise<FailureName> => {
    const reason: FailureName =
      row.endReason === 'elsewhere' ? 'signedInElsewhere' : row.endReason === 'expired' ? 'expired' : 'notSignedIn';
    // A displaced session learns the reason once; afterwards its token is unknown like any other.
    if (reason !== 'signedInElsewhere') return reason;
    if (passive ? row.endReported : !(await claimEndNotice(deps.db, row.id))) return 'notSignedIn';
    return reason;
  };

  return async (token, { passive = false } = {}) => {
    if (!TOKEN.test(token)) return 'notSignedIn';
    const row = await load(token, passive);
    if (!row || row.disabled) return 'notSignedIn';
    if (row.endedAt) return whyEnded(row, passive);
    const now = deps.now();
    const idle = now.getTime() - Date.parse(row.lastSeenAt);
    if (idle > deps.config.sessionIdleMs || now.getTime() - Date.parse(row.createdAt) > deps.config.sessionAbsoluteMs) {
      await expireSession(deps.db, row.id, now);
      deps.bus.publish(SESSIONS_CHANGED, { accountId: row.accountId });
      return 'expired';
    }
    if (idle > TOUCH_MS && !passive) {
      await touchSession(deps.db, row.id, now);
      row.lastSeenAt = now.toISOString();
    }
    return toSession(row);
  };
};

/**
 * Once the write is durable every process reloads the account's sessions, and its tabs are notified.
 * @param sessionId the one session concerned, null for all
 */
export const publishSessionChange = (
  deps: Deps,
  w: Write,
  accountId: string,
  sessionId: string | null = null,
): void => {
  w.emit(sessionChannel, 'changed', { sessionId }, accountId);
  w.onCommit(() => deps.bus.publish(SESSIONS_CHANGED, { accountId }));
};

/**
 * The caller without an idempotency key, which would store a digest of the passwords sent, or an answer with a token.
 */
export const withoutKey = (actor: Actor): Actor => ({ ...actor, idempotencyKey: null, fingerprint: '' });

/** The caller as the account that it has just authenticated as, so that the audit log names the actor. */
export const actingAs = (actor: Actor, session: Session): Actor => ({
  ...withoutKey(actor),
  session,
  authority: { by: 'proof' },
});

/**
 * The caller while it ends or lowers its own session, which is no longer valid as before when the change is made. The
 * change itself must find the session active.
 */
const endingOwnSession = (actor: Actor): Actor => ({ ...actor, authority: { by: 'proof' } });

/** Ends the caller's own session, unless it has ended meanwhile. */
export const signOut = (deps: Deps, actor: Actor, { id, accountId }: Session): Promise<void> =>
  write(deps, actor, async (w) => {
    const ended = await endSessionById(w.tx, { id, reason: 'signed-out', now: deps.now() });
    if (!ended) return;
    w.audit({ action: 'session.end', subjectType: 'session', subjectId: id, after: { reason: 'signed-out' } });
    publishSessionChange(deps, w, accountId, id);
  });

/**
 * Has the caller's session act in another role: that of a user, or the account's own. @throws AppError `forbidden` for
 * any other role, `notSignedIn` when the session has ended meanwhile
 */
export const switchRoleOf = async (deps: Deps, actor: Actor, session: Session, role: Role): Promise<Profile> => {
  if (role !== 'user' && session.accountRole !== role) throw new AppError('forbidden');
  return write(deps, endingOwnSession(actor), async (w) => {
    if (!(await setSessionRole(w.tx, session.id, role))) throw new AppError('notSignedIn');
    w.audit({
      action: 'session.switchRole',
      subjectType: 'session',
      subjectId: session.id,
      before: { role: session.role },
      after: { role },
    });
    publishSessionChange(deps, w, session.accountId, session.id);
    return profileOf(w.tx, { accountId: session.accountId, role });
  });
};

/** Ends a session of one's own; for admins, any. @throws AppError `notFound` */
export const endSessionOf = (deps: Deps, actor: Actor, session: Session, id: string): Promise<boolean> =>
  write(deps, id === session.id ? endingOwnSession(actor) : actor, async (w) => {
    const whose = session.role === 'admin' ? {} : { accountId: session.accountId };
    const accountId = found(await endSessionById(w.tx, { id, reason: 'revoked', now: deps.now(), ...whose }));
    w.audit({ action: 'session.end', subjectType: 'session', subjectId: id, after: { reason: 'revoked', accountId } });
    publishSessionChange(deps, w, accountId, id);
    return true;
  });

/** Ends every session of the caller's account but the caller's own. */
export const endOthers = (deps: Deps, actor: Actor, { accountId, id }: Session): Promise<{ ended: number }> =>
  write(deps, actor, async (w) => {
    const ended = await endSessionsOf(w.tx, { accountId, reason: 'revoked', now: deps.now(), spare: id });
    w.audit({ action: 'session.endOthers', subjectType: 'account', subjectId: accountId, after: { ended } });
    publishSessionChange(deps, w, accountId);
    return { ended };
  });
