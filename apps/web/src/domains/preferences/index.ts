export { changePreferences } from './change-preferences.ts';
export { adoptSettings, startSettings } from './sync-settings.ts';
