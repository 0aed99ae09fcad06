import type { Body } from '@onair/contract/endpoint';
import type { FieldFault } from '@onair/contract/failure';
import type { OwnProfile, ProfileForm, saveInfo } from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { profileFaults, tidyProfile } from '@onair/contract/identity/profile-rules';
import type { Locale } from '@onair/contract/text';
import { demandLatest } from '../../../db/demand.ts';
import { diff, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { demandName } from '../names/names.service.ts';
import { publishAccountChange } from './avatar.service.ts';
import { lockProfile, updateProfile } from './profile.store.ts';

/** The broken rules, each at its field and in the reader's language. */
const faultsOf = (form: ProfileForm, locale: Locale): FieldFault[] =>
  profileFaults(form).map((fault) => ({ ...fault, msg: profileFaultWords(fault, locale) }));

/** Saves one's own profile. @throws AppError `invalid`, also for a name that is not allowed, `conflict` */
export const saveProfile = async (
  deps: Deps,
  actor: Actor,
  { accountId, accountRole }: Session,
  { version, ...given }: Body<typeof saveInfo>,
): Promise<OwnProfile> => {
  const { locale } = actor;
  const form = tidyProfile(given);
  const fields = faultsOf(form, locale);
  if (fields[0]) throw new AppError('invalid', { fields, words: fields[0].msg });
  return write(deps, actor, async (w) => {
    const row = await lockProfile(w.tx, accountId);
    demandLatest(row, version);
    if (form.nickname !== row.nickname) {
      const speaker = { kind: 'account', role: accountRole, by: 'owner' } as const;
      await demandName(w.tx, { name: form.nickname, speaker, accountId, locale, field: 'nickname' });
    }
    const saved = await updateProfile(w.tx, accountId, form);
    const change = diff<typeof form>(row, form);
    if (Object.keys(change.after).length > 0) {
      w.audit({ action: 'profile.save', subjectType: 'account', subjectId: accountId, ...change });
    }
    publishAccountChange(deps, w, accountId);
    return saved;
  });
};
