import type { Body } from '@onair/contract/endpoint';
import { maskEmail, maskPhone } from '@onair/contract/identity/masking';
import { type editPersonDetails, peopleChannel } from '@onair/contract/identity/people';
import { keysOf } from '@onair/contract/typed';
import { demandLatest, found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { setPhone, setUnprovenEmail } from '../contacts/contacts.store.ts';
import { demandName } from '../names/names.service.ts';
import { correctProfile } from '../profile/profile.store.ts';
import { notifyOwner } from '../security/security-notices.service.ts';
import { lockAccount } from '../session/accounts.store.ts';
import { publishSessionChange, withoutKey } from '../session/sessions.service.ts';
import { type Details, findDetails } from './people.store.ts';

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
export const changesContacts = ({ email, phone }: NewDetails): boolean => email !== undefined || phone !== undefined;

/**
 * Corrects the details of an account. Sessions continue: no credentials change.
 * @param prove checks the caller's proof; it throws the refusal
 * @throws AppError `notFound`, `conflict`, `invalid` for a name that is not allowed
 */
export const editDetails = (
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
