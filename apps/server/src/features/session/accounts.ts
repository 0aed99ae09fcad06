import type { Role } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit-actions';
import type { AuditEntry } from '../../db/audit.store.ts';
import { type Write, write } from '../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../deps.ts';
import { Refused } from '../../refused.ts';
import {
  type AccountRow,
  accountKeyOf,
  createAccount,
  findAccount,
  lockAccount,
  setDisabled,
  setPassword,
  setRole,
} from './accounts.store.ts';
import { announce } from './announce.ts';
import { forgetKnown } from './known.store.ts';
import { hashPassword, randomPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.store.ts';
import { signInBuckets } from './throttle.rules.ts';
import { emptyBuckets } from './throttle.store.ts';

/** What an operator does to accounts; used by the command line and by demo mode. Each is audited and effective at once. */

type AccountAction = Extract<AuditAction, `account.${string}`>;
const entry = (action: AccountAction, id: string, after: unknown): AuditEntry => ({
  action,
  subjectType: 'account',
  subjectId: id,
  after,
});

const change = async (
  deps: Deps,
  username: string,
  work: (w: Write, account: AccountRow) => Promise<AuditEntry>,
  actor: Actor = systemActor,
): Promise<void> => {
  const found = await findAccount(deps.db, username);
  if (!found) throw new Refused('notFound');
  await write(deps, actor, async (w) => {
    const account = await lockAccount(w.tx, found.id);
    if (!account) throw new Refused('notFound');
    w.audit(await work(w, account));
    announce(deps, w, account.id);
  });
};

/** Opens an account with a password nobody chose, which must be changed at the first sign-in. @returns the password */
export const openAccount = async (deps: Deps, username: string, role: Role): Promise<string> => {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const id = deps.newId();
  await write(deps, systemActor, async (w) => {
    const made = { id, username, passwordHash, role, createdAt: deps.now(), mustChangePassword: true };
    if (!(await createAccount(w.tx, made))) throw new Refused('taken');
    w.audit(entry('account.create', id, { username, role }));
  });
  return password;
};

/** Gives an account a password nobody chose; all its sessions end and its strangers' throttle starts anew. @returns the password */
export const reissuePassword = async (deps: Deps, username: string): Promise<string> => {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await change(deps, username, async (w, account) => {
    await setPassword(w.tx, account.id, passwordHash, true);
    await endSessionsOf(w.tx, { accountId: account.id, reason: 'password', now: deps.now() });
    await forgetKnown(w.tx, account.id);
    const accountKey = accountKeyOf(account.username);
    await emptyBuckets(w.tx, signInBuckets({ accountKey, network: '', device: null, networkKnown: false }));
    return entry('account.resetPassword', account.id, { by: 'operator' });
  });
  return password;
};

export const disableAccount = (deps: Deps, username: string): Promise<void> =>
  change(deps, username, async (w, account) => {
    await setDisabled(w.tx, account.id, deps.now());
    await endSessionsOf(w.tx, { accountId: account.id, reason: 'disabled', now: deps.now() });
    return entry('account.disable', account.id, { disabled: true });
  });

export const enableAccount = (deps: Deps, username: string): Promise<void> =>
  change(deps, username, async (w, account) => {
    await setDisabled(w.tx, account.id, null);
    return entry('account.enable', account.id, { disabled: false });
  });

/** Another role ends every session, so that none goes on with the rights of before. */
export const changeRole = (deps: Deps, username: string, role: Role): Promise<void> =>
  change(deps, username, async (w, account) => {
    await setRole(w.tx, account.id, role);
    await endSessionsOf(w.tx, { accountId: account.id, reason: 'role', now: deps.now() });
    return { ...entry('account.changeRole', account.id, { role }), before: { role: account.role } };
  });
