export { changePreferences, usePreferences } from './change-preferences.ts';
export { adoptPersonal, changePersonal, usePersonal } from './personal.ts';
export { adoptSettings, startSettings } from './sync-settings.ts';
