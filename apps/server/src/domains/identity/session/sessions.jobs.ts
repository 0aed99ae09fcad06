import { ENROL_MINUTES } from '@onair/contract/identity/security';
import type { Deps } from '../../../deps.ts';
import { pruneEmailChanges } from '../contacts/contacts.store.ts';
import { pruneInvites } from '../people/invites.store.ts';
import { pruneResets } from '../security/resets.store.ts';
import { pruneTwoStep } from '../two-step/two-step.store.ts';
import { pruneKnown } from './known.store.ts';
import { expireSessions, pruneSessions } from './sessions.store.ts';
import { pruneAttempts } from './throttle.store.ts';

/** Deletes expired data of sign-ins; called about every hour. Correctness does not depend on it. */
export const pruneSignIn = async (
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  signal?: AbortSignal,
): Promise<void> => {
  await expireSessions(db, config, now());
  await pruneSessions(db, now(), signal);
  await pruneAttempts(db, now(), signal);
  await pruneKnown(db, now());
  await pruneResets(db, now());
  await pruneInvites(db, now());
  await pruneEmailChanges(db, now());
  await pruneTwoStep(db, new Date(now().getTime() - ENROL_MINUTES * 60_000));
};
