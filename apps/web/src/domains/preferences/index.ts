export { changePreferences, usePreferences } from './change-preferences.ts';
export { adoptSettings, startSettings } from './sync-settings.ts';
