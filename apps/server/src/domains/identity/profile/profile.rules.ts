import type { FieldFault } from '@onair/contract/failure';
import type { ProfileForm } from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { profileFaults } from '@onair/contract/identity/profile-rules';
import type { Locale } from '@onair/contract/text';

/** The broken rules, each at its field and in the reader's language. */
export const faultsOf = (form: ProfileForm, locale: Locale): FieldFault[] =>
  profileFaults(form).map((fault) => ({ ...fault, msg: profileFaultWords(fault, locale) }));

/** Which fields of a form differ, as the audit log keeps them. */
export const changesOf = (before: ProfileForm, after: ProfileForm) => {
  const fields = (Object.keys(after) as (keyof ProfileForm)[]).filter((field) => before[field] !== after[field]);
  const pick = (form: ProfileForm) => Object.fromEntries(fields.map((field) => [field, form[field]]));
  return { changed: fields.length > 0, before: pick(before), after: pick(after) };
};
