import { sessionChannel } from '@onair/contract/identity/session';
import { SESSIONS_CHANGED } from '../../../bus/bus.ts';
import type { Write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';

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
export const endingOwnSession = (actor: Actor): Actor => ({ ...actor, authority: { by: 'proof' } });
