import type { FieldFault } from '@onair/contract/failure';
import type { ProfileForm } from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { profileFaults } from '@onair/contract/identity/profile-rules';
import type { Locale } from '@onair/contract/text';

/** The broken rules, each at its field and in the reader's language. */
export const faultsOf = (form: ProfileForm, locale: Locale): FieldFault[] =>
  profileFaults(form).map((fault) => ({ ...fault, msg: profileFaultWords(fault, locale) }));
