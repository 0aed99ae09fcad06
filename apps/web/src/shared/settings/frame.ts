import type { AppSettings } from '@onair/contract/preferences/preferences';

/** Below these widths the navbar has fewer buttons, the menu is a drawer, and the menu is collapsed by default. */
export const PHONE = '(max-width: 767px)';
export const MOBILE = '(max-width: 991px)';
export const NARROW = '(max-width: 1199px)';

const COLLAPSED_WIDTH = 48;
const NAVBAR_HEIGHT = 60;
const TABS_HEIGHT = 36;

export type Room = {
  mobile: boolean;
  narrow: boolean;
  /** On narrow windows the menu is collapsed until it is widened; that choice is this window's only. */
  widened?: boolean;
};

/** Position and width of the menu, the same before and after the first paint. */
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
