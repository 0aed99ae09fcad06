export const MENU_WIDTH_MIN = 160;
export const MENU_WIDTH_MAX = 400;

/** What the schema `AppSettings` describes. */
type Settings = { theme: 'light' | 'dark'; themeColor: string; menuWidth: number } & Record<
  'colorWeak' | 'navbar' | 'menu' | 'topMenu' | 'hideMenu' | 'menuCollapse' | 'footer' | 'tabBar' | 'menuFromServer',
  boolean
>;

/** Apart from the schemas: the script that runs before the first paint needs these alone. */
export const APP_SETTINGS_DEFAULT: Settings = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: '#165DFF',
  menuWidth: 220,
  tabBar: false,
  menuFromServer: false,
};
