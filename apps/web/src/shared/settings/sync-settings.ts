import type { AppSettings } from '@onair/contract/preferences';
import { getPreferences, savePreferences } from '@onair/contract/preferences';
import { call } from '../api/call.ts';
import { queryClient, queryOf } from '../api/query.ts';
import { useSession } from '../session/session.ts';
import { readSettings } from './read-settings.ts';
import { updateSettings, useSettingsStore } from './settings.ts';
import { applyTheme } from './theme.ts';

/** Time without another change after which the account's copy is written. */
const SETTLE_MS = 800;

let known = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const save = async (settings: AppSettings): Promise<void> => {
  const text = JSON.stringify(settings);
  if (!useSession.getState().token || text === known) return;
  known = text;
  try {
    await call(savePreferences, { settings }, { handled: true });
  } catch {
    // The browser's copy stands; the next change takes everything along.
    known = '';
  }
};

/** After signing in: what the account has chosen wins over what this browser happened to show. */
export const adoptSettings = async (): Promise<void> => {
  const preferences = await queryClient.fetchQuery(queryOf(getPreferences, {})).catch(() => null);
  if (!preferences?.settings) return;
  const settings = readSettings(preferences.settings);
  known = JSON.stringify(settings);
  updateSettings(settings);
};

/** Applies the settings from now on and keeps the account's copy up to date. */
export const startSettings = (): void => {
  applyTheme(useSettingsStore.getState().settings);
  useSettingsStore.subscribe(({ settings }, before) => {
    if (settings === before.settings) return;
    applyTheme(settings);
    clearTimeout(timer);
    timer = setTimeout(() => save(settings), SETTLE_MS);
  });
};
