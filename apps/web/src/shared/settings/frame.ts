import type { AppSettings } from '@onair/contract/preferences/preferences';

/** Below these widths: navbar with less buttons, menu as a drawer, menu collapsed unless asked for. */
export const PHONE = '(max-width: 767px)';
export const MOBILE = '(max-width: 991px)';
export const NARROW = '(max-width: 1199px)';

const COLLAPSED_WIDTH = 48;
const NAVBAR_HEIGHT = 60;
const TABS_HEIGHT = 36;

export type Room = {
  mobile: boolean;
  narrow: boolean;
  /** Where room is short the menu is narrow until it is asked to widen; that choice is this window's alone. */
  widened?: boolean;
};

/** Where the menu stands and how much room it takes, the same before the first paint and after. */
export const frameOf = (settings: AppSettings, { mobile, narrow, widened = false }: Room) => {
  const topMenu = settings.menu && settings.topMenu && settings.navbar && !mobile;
  const asDrawer = settings.menu && (mobile || settings.hideMenu) && !topMenu;
  const side = settings.menu && !topMenu && !asDrawer;
  const collapsed = settings.menuCollapse || (narrow && !widened);
  const sizes: Record<string, string> = {
    '--top-height': settings.navbar ? `${NAVBAR_HEIGHT}px` : '0px',
    '--tabs-height': settings.tabBar ? `${TABS_HEIGHT}px` : '0px',
    '--side-width': side ? `${collapsed ? COLLAPSED_WIDTH : settings.menuWidth}px` : '0px',
  };
  return { topMenu, asDrawer, side, collapsed, sizes };
};
