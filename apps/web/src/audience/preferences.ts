import type { Locale } from '@onair/contract/text';
import { liveWords } from './live.words.ts';
import { createStore, readStored, useStore, writeStored } from './store.ts';

/** Null follows the system. */
export type Theme = 'light' | 'dark';
type Preferences = { locale: Locale; theme: Theme | null };

const isTheme = (text: string | null): text is Theme => text === 'light' || text === 'dark';

/** `before-live.js` has read them already, before the first paint. */
const { dataset, lang } = document.documentElement;
const theme = dataset.theme ?? null;
export const preferences = createStore<Preferences>({
  locale: lang === 'en-US' ? 'en-US' : 'zh-CN',
  theme: isTheme(theme) ? theme : null,
});

export const setLocale = (locale: Locale): void => {
  writeStored('live-locale', locale);
  document.documentElement.lang = locale;
  preferences.set({ locale });
};

const systemIsDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** The current theme. */
export const themeOf = ({ theme: chosen }: Preferences): Theme => chosen ?? (systemIsDark() ? 'dark' : 'light');

export const toggleTheme = (): void => {
  const next = themeOf(preferences.get()) === 'dark' ? 'light' : 'dark';
  writeStored('live-theme', next);
  document.documentElement.dataset.theme = next;
  preferences.set({ theme: next });
};

// Another tab of this page has changed them.
window.addEventListener('storage', ({ key }) => {
  const locale = readStored('live-locale');
  const chosen = readStored('live-theme');
  if (key === 'live-locale' && (locale === 'zh-CN' || locale === 'en-US')) setLocale(locale);
  if (key === 'live-theme' && isTheme(chosen) && chosen !== themeOf(preferences.get())) toggleTheme();
});

export const useWords = () => liveWords[useStore(preferences).locale];
export const wordsNow = () => liveWords[preferences.get().locale];
