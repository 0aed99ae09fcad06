import type { MenuEntry } from '@onair/contract/identity/session';
import type { AppSettings } from '@onair/contract/preferences/preferences';
import { create } from 'zustand';
import file from '../../settings.json';
import { changeSettings, readSettings } from './read-settings.ts';

const KEY = 'onair-settings';
/** The theme is stored under the kit's own key, which `before-paint.js` reads, too. */
const THEME_KEY = 'arco-theme';

export type Device = 'desktop' | 'mobile';

/** State of this window, never stored. */
type WindowState = {
  /** The drawer is open. */
  globalSettings: boolean;
  device: Device;
  /** The server's menu; empty until fetched. */
  serverMenu: MenuEntry[];
};

type Store = WindowState & {
  settings: AppSettings;
  /** Whether settings are stored in this browser, by this account or an earlier one. */
  chosen: boolean;
  /** Whether the theme is stored, perhaps as the only setting. */
  themeChosen: boolean;
};

const defaults = readSettings(file);

const stored = (): Pick<Store, 'settings' | 'chosen' | 'themeChosen'> => {
  try {
    const text = localStorage.getItem(KEY);
    const settings = readSettings(text === null ? null : JSON.parse(text), defaults);
    const theme = localStorage.getItem(THEME_KEY);
    return {
      settings: readSettings({ ...settings, theme }, settings),
      chosen: text !== null,
      themeChosen: theme !== null,
    };
  } catch {
    return { settings: defaults, chosen: false, themeChosen: false };
  }
};

export const useSettingsStore = create<Store>(() => ({
  ...stored(),
  globalSettings: false,
  device: 'desktop',
  serverMenu: [],
}));

export const useSettings = (): AppSettings => useSettingsStore((state) => state.settings);

const keep = (settings: AppSettings): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
    localStorage.setItem(THEME_KEY, settings.theme);
  } catch {
    // Still applied until the reload.
  }
};

/** Applies a change immediately and stores it in this browser; sync-settings.ts sends it to the account. */
export const updateSettings = (change: Partial<AppSettings>): void => {
  const settings = changeSettings(useSettingsStore.getState().settings, change);
  keep(settings);
  useSettingsStore.setState({ settings, chosen: true });
};

export const setWindowState = (change: Partial<WindowState>): void => useSettingsStore.setState(change);

export const toggleTheme = (): void =>
  updateSettings({ theme: useSettingsStore.getState().settings.theme === 'dark' ? 'light' : 'dark' });

/** The contents of `src/settings.json` that would make these settings the default for everyone. */
export const settingsFile = (settings: AppSettings): string => JSON.stringify({ ...file, ...settings }, null, 2);
