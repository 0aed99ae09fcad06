import type { AppSettings } from '@onair/contract/preferences/preferences';
import { APP_SETTINGS_DEFAULT, MENU_WIDTH_MAX, MENU_WIDTH_MIN } from '@onair/contract/preferences/settings-default';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** Clamps the width of the menu; `otherwise` for anything but a number. */
export const clampMenuWidth = (width: unknown, otherwise = APP_SETTINGS_DEFAULT.menuWidth): number =>
  typeof width === 'number' && Number.isFinite(width)
    ? Math.round(Math.min(MENU_WIDTH_MAX, Math.max(MENU_WIDTH_MIN, width)))
    : otherwise;

/** Parses settings from a file, storage or another version of the product: each invalid part falls back on its own. */
export const readSettings = (from: unknown, otherwise: AppSettings = APP_SETTINGS_DEFAULT): AppSettings => {
  const given: Record<string, unknown> = typeof from === 'object' && from !== null ? { ...from } : {};
  const flag = (key: keyof AppSettings): boolean =>
    typeof given[key] === 'boolean' ? given[key] : otherwise[key] === true;
  return {
    theme: given.theme === 'dark' || given.theme === 'light' ? given.theme : otherwise.theme,
    themeColor:
      typeof given.themeColor === 'string' && HEX_COLOR.test(given.themeColor)
        ? given.themeColor
        : otherwise.themeColor,
    menuWidth: clampMenuWidth(given.menuWidth, otherwise.menuWidth),
    colorWeak: flag('colorWeak'),
    navbar: flag('navbar'),
    menu: flag('menu'),
    topMenu: flag('topMenu'),
    hideMenu: flag('hideMenu'),
    menuCollapse: flag('menuCollapse'),
    footer: flag('footer'),
    tabBar: flag('tabBar'),
    menuFromServer: flag('menuFromServer'),
  };
};

/** Turning on the top menu expands the menu, so that its entries can be read. */
export const changeSettings = (settings: AppSettings, change: Partial<AppSettings>): AppSettings =>
  readSettings({ ...settings, ...change, ...(change.topMenu ? { menuCollapse: false } : {}) }, settings);
