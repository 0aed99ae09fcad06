import { getProfile, type OwnProfile, type ProfileForm, saveInfo } from '@onair/contract/identity/profile';
import { profileFaultWords } from '@onair/contract/identity/profile.words';
import { profileFaults } from '@onair/contract/identity/profile-rules';
import { userInfo } from '@onair/contract/identity/session';
import { call } from '../../../shared/api/call.ts';
import { keyOf, queryClient, readNow } from '../../../shared/api/query.ts';
import type { Form } from '../../../shared/form/form-types.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { setProfile } from '../../../shared/session/session.ts';
import { basicWords } from './basic.words.ts';

const formOf = ({ emailProven: _, version: __, ...form }: OwnProfile): ProfileForm => form;

/** Navbar and panel update without waiting for the stream. */
const showEverywhere = async (): Promise<void> => {
  setProfile(await call(userInfo, {}, { handled: true }));
};

/** The form of the profile that is stored. */
export const useProfileForm = (stored: OwnProfile): Form<ProfileForm> => {
  const words = useWords(basicWords);
  const locale = useLocale((state) => state.locale);
  return useForm({
    endpoint: saveInfo,
    initial: formOf(stored),
    version: stored.version,
    input: (form, { version }) => ({ ...form, version }),
    faults: (form) =>
      Object.fromEntries(profileFaults(form).map((fault) => [fault.field, profileFaultWords(fault, locale)])),
    latest: async () => {
      const latest = await readNow(getProfile, {});
      return { values: formOf(latest), version: latest.version };
    },
    conflictText: words.conflict,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getProfile, {}), saved);
      Message.success(wordsNow(basicWords).saved);
      // The stream delivers it as well; without either it appears on the next reload.
      showEverywhere().catch(() => undefined);
    },
  });
};
