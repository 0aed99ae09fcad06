import type { AppSettings } from '@onair/contract/preferences/preferences';
import { getPreferences, savePreferences } from '@onair/contract/preferences/preferences';
import { call } from '../../shared/api/call.ts';
import { keyOf, queryClient, queryOf } from '../../shared/api/query.ts';
import { useSession } from '../../shared/session/session.ts';
import { readSettings } from '../../shared/settings/read-settings.ts';
import { updateSettings, useSettingsStore } from '../../shared/settings/settings.ts';
import { applyTheme } from '../../shared/settings/theme.ts';

/** Debounce before the account's copy is written. */
const DEBOUNCE_MS = 800;

let known = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void) | undefined;

const save = async (settings: AppSettings, token: string | null): Promise<void> => {
  const text = JSON.stringify(settings);
  if (!token || token !== useSession.getState().token || text === known) return;
  known = text;
  try {
    const stored = await call(savePreferences, { settings }, { handled: true });
    queryClient.setQueryData(keyOf(getPreferences, {}), stored);
  } catch {
    // The browser's copy stays; the next change includes everything.
    known = '';
  }
};

/** Writes pending changes immediately. */
const flush = (): void => {
  clearTimeout(timer);
  waiting?.();
  waiting = undefined;
};

/**
 * The account's settings override the browser's: after signing in all of them, and in a browser that has stored nothing
 * but the theme, all but the theme.
 */
export const adoptSettings = async (): Promise<void> => {
  const { fresh } = useSession.getState();
  const { chosen, themeChosen, settings: shown } = useSettingsStore.getState();
  if (!fresh && chosen) return;
  const preferences = await queryClient.fetchQuery(queryOf(getPreferences, {})).catch(() => null);
  if (!preferences?.settings) return;
  const settings = readSettings(preferences.settings);
  const adopted = !fresh && themeChosen ? { ...settings, theme: shown.theme } : settings;
  known = JSON.stringify(adopted);
  updateSettings(adopted);
};

/** Applies the settings from now on and keeps the account's copy up to date. */
export const startSettings = (): void => {
  applyTheme(useSettingsStore.getState().settings);
  useSettingsStore.subscribe(({ settings }, before) => {
    if (settings === before.settings) return;
    applyTheme(settings);
    const { token } = useSession.getState();
    waiting = () => void save(settings, token);
    clearTimeout(timer);
    timer = setTimeout(flush, DEBOUNCE_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
};
