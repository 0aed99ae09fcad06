import type { Locale } from '@onair/contract/text';
import { create } from 'zustand';
import { chooseLocale } from './choose-locale.ts';

const KEY = 'arco-locale';

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const useLocale = create<{ locale: Locale }>(() => ({ locale: chooseLocale(read(), navigator.languages) }));

export const currentLocale = (): Locale => useLocale.getState().locale;

/** Whether a person chose the language in this browser. */
export const isLocaleChosen = (): boolean => read() !== null;

/** Switches to `locale`, now and after a reload. */
export const setLocale = (locale: Locale): void => {
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // A browser without storage still switches until the reload.
  }
  useLocale.setState({ locale });
};

const follow = ({ locale }: { locale: Locale }): void => {
  document.documentElement.lang = locale;
};
if (typeof document !== 'undefined') {
  follow(useLocale.getState());
  useLocale.subscribe(follow);
}
