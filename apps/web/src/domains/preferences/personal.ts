import { getPreferences, PERSONAL_DEFAULT, type PersonalChoices } from '@onair/contract/preferences/preferences';
import { queryClient, queryOf } from '../../shared/api/query.ts';
import { isLocaleChosen, setLocale } from '../../shared/i18n/locale.ts';
import { setTimeZone } from '../../shared/i18n/time-zone.ts';
import { useSession } from '../../shared/session/session.ts';
import { changePreferences, usePreferences } from './change-preferences.ts';

/**
 * The reader's personal preferences; undefined until loaded, so that no default takes effect too early. Where they
 * cannot be loaded, the defaults apply.
 */
export const usePersonal = (): PersonalChoices | undefined => {
  const preferences = usePreferences();
  return preferences && (preferences.personal ?? PERSONAL_DEFAULT);
};

export const changePersonal = (part: Partial<PersonalChoices>): void => {
  if (part.language) setLocale(part.language);
  if (part.timeZone !== undefined) setTimeZone(part.timeZone);
  void changePreferences(({ personal = PERSONAL_DEFAULT }) => ({ personal: { ...personal, ...part } }));
};

/** After signing in: the account's time zone, and its language in a browser without a choice. */
export const adoptPersonal = async (): Promise<void> => {
  if (!useSession.getState().fresh) return;
  const preferences = await queryClient.fetchQuery(queryOf(getPreferences, {})).catch(() => null);
  const { language = null, timeZone = null } = preferences?.personal ?? {};
  if (language && !isLocaleChosen()) setLocale(language);
  setTimeZone(timeZone);
};
