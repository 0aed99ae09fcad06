import { type AppSettings, getPreferences, type Preferences } from '@onair/contract/preferences/preferences';
import { entriesOf } from '@onair/contract/typed';
import { queryClient, queryOf } from '../../shared/api/query.ts';
import { useSession } from '../../shared/session/session.ts';
import { readSettings } from '../../shared/settings/read-settings.ts';
import { updateSettings, useSettingsStore } from '../../shared/settings/settings.ts';
import { applyTheme } from '../../shared/settings/theme.ts';
import { changePreferences } from './change-preferences.ts';

/** Debounce before the account's copy is written. */
const DEBOUNCE_MS = 800;

let known = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void) | undefined;

/** What was changed here since the last save: the rest may have been changed in another session meanwhile. */
let changed: Partial<AppSettings> = {};

const difference = (from: AppSettings, to: AppSettings): Partial<AppSettings> =>
  Object.fromEntries(entriesOf(to).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(from[key])));

const save = async (settings: AppSettings, token: string | null): Promise<void> => {
  const text = JSON.stringify(settings);
  const mine = changed;
  changed = {};
  if (!token || token !== useSession.getState().token || text === known) return;
  known = text;
  const merged = (now: Preferences): Preferences => ({
    settings: { ...(now.settings ? readSettings(now.settings) : settings), ...mine },
  });
  if (await changePreferences(merged, { quiet: true })) return;
  // The browser's copy stays; the next change includes what was not stored.
  known = '';
  changed = { ...mine, ...changed };
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
    changed = { ...changed, ...difference(before.settings, settings) };
    const { token } = useSession.getState();
    waiting = () => void save(settings, token);
    clearTimeout(timer);
    timer = setTimeout(flush, DEBOUNCE_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
};
