import type { Role } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import { peopleChannel } from '@onair/contract/identity/people';
import { demandLatest, found } from '../../../db/demand.ts';
import { type AuditEntry, type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { sendMessage } from '../../notifications/index.ts';
import { demandName } from '../names/names.service.ts';
import { confirmedNotice, peopleWords } from '../people/people.words.ts';
import { hashPassword, randomPassword } from '../security/passwords.service.ts';
import { notifyOwner } from '../security/security-notices.service.ts';
import {
  type AccountRow,
  accountKeyOf,
  createAccount,
  findAccount,
  lockAccount,
  lockAdmins,
  setConfirmed,
  setDisabled,
  setPassword,
  setRole,
} from './accounts.store.ts';
import { forgetKnown } from './known.store.ts';
import { publishSessionChange, withoutKey } from './sessions.service.ts';
import { endSessionsOf } from './sessions.store.ts';
import { signInBuckets } from './throttle.rules.ts';
import { emptyBuckets } from './throttle.store.ts';

/**
 * What operators, on the command line or a page, and demo mode do to accounts. Each act is audited and takes effect
 * immediately.
 */

type AccountAction = Extract<AuditAction, `account.${string}`>;
const entry = (action: AccountAction, id: string, after: unknown): AuditEntry => ({
  action,
  subjectType: 'account',
  subjectId: id,
  after,
});

/** The account: by name, or at the version that was just read. */
export type Target = { username: string } | { id: string; version: number };

const idOf = async (deps: Deps, target: Target): Promise<string> => {
  if ('id' in target) return target.id;
  return found(await findAccount(deps.db, target.username)).id;
};

type Work = (w: Write, account: AccountRow, admins: readonly string[]) => Promise<AuditEntry>;

/** @returns the account's id. @throws AppError `notFound`, `conflict` when it was changed since the target was read */
const change = async (deps: Deps, target: Target, work: Work, actor: Actor): Promise<string> => {
  const id = await idOf(deps, target);
  await write(deps, withoutKey(actor), async (w) => {
    // Before the account itself, so that two admins who act on each other do not deadlock.
    const admins = await lockAdmins(w.tx);
    const account = found(await lockAccount(w.tx, id));
    if ('version' in target) demandLatest(account, target.version);
    w.audit(await work(w, account, admins));
    publishSessionChange(deps, w, id);
    w.emit(peopleChannel, 'changed', { id });
  });
  return id;
};

/** An account and its generated password, which is stored nowhere else. */
export type Handover = { id: string; password: string };

/**
 * Creates an account with a generated password, which must be changed at the first sign-in.
 * @throws AppError `taken`
 */
export const openAccount = async (
  deps: Deps,
  asked: { username: string; role: Role; name?: string; email?: string },
  actor: Actor = systemActor,
): Promise<Handover> => {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const id = deps.newId();
  await write(deps, withoutKey(actor), async (w) => {
    // The command line may use any name; names from pages are checked.
    if (actor.session && asked.name !== undefined) {
      const { name, role } = asked;
      const speaker = { kind: 'account', role, by: 'admin' } as const;
      await demandName(w.tx, { name, speaker, accountId: null, locale: actor.locale, field: 'name' });
    }
    const made = { ...asked, id, passwordHash, createdAt: w.at, mustChangePassword: true };
    if (!(await createAccount(w.tx, made))) throw new AppError('taken');
    w.audit(entry('account.create', id, { username: asked.username, role: asked.role }));
    w.emit(peopleChannel, 'changed', { id });
  });
  return { id, password };
};

/**
 * Resets the password of an account; all its sessions end, and its throttle for strangers starts over.
 * @param prove checks the caller's proof where the account is an admin's; it throws the refusal
 */
export const reissuePassword = async (
  deps: Deps,
  target: Target,
  actor: Actor = systemActor,
  prove: (w: Write) => Promise<void> = async () => {},
): Promise<Handover> => {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const work: Work = async (w, account) => {
    if (account.role === 'admin') await prove(w);
    await notifyOwner(deps, w, account, 'passwordReset', { actor });
    await setPassword(w.tx, account.id, passwordHash, true);
    await endSessionsOf(w.tx, { accountId: account.id, reason: 'password', now: deps.now() });
    await forgetKnown(w.tx, account.id);
    const accountKey = accountKeyOf(account.username);
    await emptyBuckets(w.tx, signInBuckets({ accountKey, network: '', device: null, networkKnown: false }));
    return entry('account.resetPassword', account.id, { by: 'operator' });
  };
  return { id: await change(deps, target, work, actor), password };
};

/** At least one admin has to remain. */
const demandAnotherAdmin = (account: AccountRow, admins: readonly string[], actor: Actor): void => {
  // The command line may do it: anyone with access to it can create another admin.
  if (!actor.session || admins.some((id) => id !== account.id)) return;
  throw new AppError('rejected', { words: peopleWords[actor.locale].lastAdmin });
};

/** Disabling ends every session. @throws AppError `rejected` when no active admin would be left */
export const setAccountDisabled = (
  deps: Deps,
  target: Target,
  disabled: boolean,
  actor: Actor = systemActor,
): Promise<string> =>
  change(
    deps,
    target,
    async (w, account, admins) => {
      if (disabled) demandAnotherAdmin(account, admins, actor);
      await setDisabled(w.tx, account.id, disabled ? w.at : null);
      if (disabled) await endSessionsOf(w.tx, { accountId: account.id, reason: 'disabled', now: w.at });
      return entry(disabled ? 'account.disable' : 'account.enable', account.id, { disabled });
    },
    actor,
  );

const confirmation = (id: string): AuditEntry => entry('account.confirm', id, { confirmed: true });

const welcome = (w: Write, accountId: string): Promise<number> =>
  sendMessage(w, { to: [accountId], type: 'notice', ...confirmedNotice, link: '/dashboard/workplace' });

/** Records that the proof of its address has just confirmed an account, and tells its owner and the admins. */
export const announceConfirmed = async (deps: Deps, w: Write, accountId: string): Promise<void> => {
  await welcome(w, accountId);
  w.audit(confirmation(accountId));
  publishSessionChange(deps, w, accountId);
  w.emit(peopleChannel, 'changed', { id: accountId });
};

/**
 * From its next request on the account has the rights of a member. @throws AppError `rejected` when it was confirmed
 * before
 */
export const confirmAccount = (deps: Deps, target: Target, actor: Actor): Promise<string> =>
  change(
    deps,
    target,
    async (w, account) => {
      if (account.confirmed) throw new AppError('rejected');
      await setConfirmed(w.tx, account.id);
      await welcome(w, account.id);
      return confirmation(account.id);
    },
    actor,
  );

/**
 * A changed role ends every session, so that none continues with the previous rights.
 * @throws AppError `rejected` when no active admin would be left
 */
export const changeRole = (deps: Deps, target: Target, role: Role, actor: Actor = systemActor): Promise<string> =>
  change(
    deps,
    target,
    async (w, account, admins) => {
      if (role !== 'admin') demandAnotherAdmin(account, admins, actor);
      await setRole(w.tx, account.id, role);
      await endSessionsOf(w.tx, { accountId: account.id, reason: 'role', now: w.at });
      return { ...entry('account.changeRole', account.id, { role }), before: { role: account.role } };
    },
    actor,
  );
