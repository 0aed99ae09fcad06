export { changePreferences, usePreferences } from './change-preferences.ts';
export { adoptPersonal, changePersonal, usePersonal } from './personal.ts';
export { SavedViews } from './saved-views/saved-views.tsx';
export { adoptSettings, startSettings } from './sync-settings.ts';
