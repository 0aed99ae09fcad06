import type { Body, Output, Params } from '@onair/contract/endpoint';
import { maskEmail, maskPhone } from '@onair/contract/identity/masking';
import {
  type changePersonRole,
  type confirmPerson,
  type createPerson,
  type disablePerson,
  type editPersonDetails,
  type Person,
  peopleChannel,
  type resetPersonPassword,
} from '@onair/contract/identity/people';
import { keysOf } from '@onair/contract/typed';
import { demandLatest, found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { setPhone, setUnprovenEmail } from '../contacts/contacts.store.ts';
import { demandName } from '../names/names.service.ts';
import { correctProfile } from '../profile/profile.store.ts';
import { proofOfAdmin } from '../security/proof.service.ts';
import { notifyOwner } from '../security/security-notices.service.ts';
import {
  changeRole,
  confirmAccount,
  openAccount,
  reissuePassword,
  setAccountDisabled,
} from '../session/accounts.service.ts';
import { lockAccount } from '../session/accounts.store.ts';
import { publishSessionChange, withoutKey } from '../session/sessions.service.ts';
import { endSessionsOf } from '../session/sessions.store.ts';
import { type Details, findDetails, findPerson } from './people.store.ts';
import { peopleWords } from './people.words.ts';

/** As in the audit log. */
const masked = ({ name, jobName, email, phone }: Omit<Details, 'version'>) => ({
  name,
  jobName,
  email: email && maskEmail(email),
  phone: maskPhone(phone),
});
type MaskedDetails = ReturnType<typeof masked>;
const only = (shown: MaskedDetails, keys: readonly (keyof MaskedDetails)[]) =>
  Object.fromEntries(keys.map((key) => [key, shown[key]]));

type NewDetails = Pick<Body<typeof editPersonDetails>, 'version' | 'name' | 'jobName' | 'email' | 'phone'>;

/** Whether a change affects how the account is reached, and thus how its password is reset. */
const changesContacts = ({ email, phone }: NewDetails): boolean => email !== undefined || phone !== undefined;

/**
 * Corrects the details of an account. Sessions continue: no credentials change.
 * @param prove checks the caller's proof; it throws the refusal
 * @throws AppError `notFound`, `conflict`, `invalid` for a name that is not allowed
 */
const editDetails = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...details }: NewDetails,
  prove: (w: Write) => Promise<void>,
): Promise<void> =>
  // The input may hold a password, so no digest of it is stored.
  write(deps, withoutKey(actor), async (w) => {
    const account = found(await lockAccount(w.tx, id));
    const { version: latest, ...is } = found(await findDetails(w.tx, id));
    demandLatest({ version: latest }, version);
    await prove(w);
    const to = { ...is, ...details, name: filled('name', details.name ?? is.name, actor.locale) };
    to.jobName = to.jobName.trim();
    const changed = keysOf(masked(is)).filter((key) => to[key] !== is[key]);
    if (changed.length === 0) return;
    const { locale } = actor;
    if (to.name !== is.name) {
      const speaker = { kind: 'account', role: account.role, by: 'admin' } as const;
      await demandName(w.tx, { name: to.name, speaker, accountId: id, locale, field: 'name' });
    }
    if (to.name !== is.name || to.jobName !== is.jobName) await correctProfile(w.tx, id, to);
    if (to.email !== is.email) await setUnprovenEmail(w.tx, id, to.email);
    if (to.phone !== is.phone) await setPhone(w.tx, id, to.phone);
    if (to.email !== is.email || to.phone !== is.phone) {
      const newEmail = to.email !== is.email ? { newEmail: maskEmail(to.email) || '–' } : {};
      await notifyOwner(deps, w, account, 'contacts', { actor, ...newEmail });
    }
    const states = { before: only(masked(is), changed), after: only(masked(to), changed) };
    w.audit({ action: 'account.editDetails', subjectType: 'account', subjectId: id, ...states });
    publishSessionChange(deps, w, id);
    w.emit(peopleChannel, 'changed', { id });
  });

const presentStored = async ({ db }: Deps, id: string): Promise<Person> => found(await findPerson(db, id));

/** Admins cannot do to themselves what another admin has to answer for. */
const another = (session: Session, id: string, words: string): void => {
  if (session.accountId === id) throw new AppError('rejected', { words });
};

/** What an endpoint about one person is given. */
type Asked<E extends typeof changePersonRole | typeof confirmPerson | typeof disablePerson> = Params<E> & Body<E>;

/** Opens an account for someone; its password is told this once. @throws AppError as `openAccount` does */
export const addPerson = async (
  deps: Deps,
  actor: Actor,
  body: Body<typeof createPerson>,
): Promise<Output<typeof createPerson>> => {
  const username = body.username.normalize('NFKC');
  const { id, password } = await openAccount(deps, { ...body, username }, actor);
  return { person: await presentStored(deps, id), password };
};

/** @throws AppError `rejected` for one's own role, otherwise as `changeRole` does */
export const changeRoleOf = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, version, role }: Asked<typeof changePersonRole>,
): Promise<Person> => {
  another(session, id, peopleWords[actor.locale].ownRole);
  return presentStored(deps, await changeRole(deps, { id, version }, role, actor));
};

/** @throws AppError as `confirmAccount` does */
export const confirm = async (
  deps: Deps,
  actor: Actor,
  { id, version }: Asked<typeof confirmPerson>,
): Promise<Person> => presentStored(deps, await confirmAccount(deps, { id, version }, actor));

/** Disables an account or enables it again. @throws AppError `rejected` for one's own, otherwise as `setAccountDisabled` */
export const setDisabledOf = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, version, disabled }: Asked<typeof disablePerson>,
): Promise<Person> => {
  another(session, id, peopleWords[actor.locale].ownDisabled);
  return presentStored(deps, await setAccountDisabled(deps, { id, version }, disabled, actor));
};

/**
 * Corrects the details of another account; the contacts of an admin only with the caller's own proof. @throws AppError
 * `rejected` for one's own details, otherwise as `editDetails` and `proofOfAdmin` do
 */
export const editDetailsOf = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, current, code, ...given }: Params<typeof editPersonDetails> & Body<typeof editPersonDetails>,
): Promise<Person> => {
  another(session, id, peopleWords[actor.locale].ownDetails);
  const proven = changesContacts(given) && (await presentStored(deps, id)).role === 'admin';
  const prove = proven ? await proofOfAdmin(deps, { session, actor, current, code }) : async () => {};
  await editDetails(deps, actor, id, given, prove);
  return presentStored(deps, id);
};

/**
 * Gives another account a new password, told this once; an admin's only with the caller's own proof. @throws AppError
 * `rejected` for one's own account, otherwise as `reissuePassword` and `proofOfAdmin` do
 */
export const resetPasswordOf = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, ...body }: Params<typeof resetPersonPassword> & Body<typeof resetPersonPassword>,
): Promise<Output<typeof resetPersonPassword>> => {
  another(session, id, peopleWords[actor.locale].ownPassword);
  const target = { id, version: body.version };
  const isAdmin = (await presentStored(deps, id)).role === 'admin';
  const prove = isAdmin ? await proofOfAdmin(deps, { ...body, session, actor }) : undefined;
  const { password } = await reissuePassword(deps, target, actor, prove);
  return { person: await presentStored(deps, id), password };
};

/** Ends every session of another account. @throws AppError `rejected` for one's own, `notFound` */
export const signOutEverywhere = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  id: string,
): Promise<{ ended: number }> => {
  another(session, id, peopleWords[actor.locale].ownSessions);
  return write(deps, actor, async (w) => {
    if (!(await findPerson(w.tx, id))) throw new AppError('notFound');
    const ended = await endSessionsOf(w.tx, { accountId: id, reason: 'revoked', now: w.at });
    w.audit({ action: 'session.endAll', subjectType: 'account', subjectId: id, after: { ended } });
    publishSessionChange(deps, w, id);
    w.emit(peopleChannel, 'changed', { id });
    return { ended };
  });
};
