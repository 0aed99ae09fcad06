import { type Access, permits, type Role } from './access.ts';
import type { MenuEntry } from './identity/session.ts';

/** Icons of menu groups and links, by name; the browser maps them to drawings. */
export type MenuIcon =
  | 'dashboard'
  | 'apps'
  | 'list'
  | 'settings'
  | 'file'
  | 'check-circle'
  | 'exclamation-circle'
  | 'user'
  | 'link'
  | 'question-circle';

type MenuGroup = { name: string; path: string; locale: string; icon: MenuIcon; order: number };

/** Top level of the menu. A group is seen by anyone who may see one of its pages. */
export const menuGroups = [
  { name: 'dashboard', path: '/dashboard', locale: 'menu.dashboard', icon: 'dashboard', order: 0 },
  { name: 'visualization', path: '/visualization', locale: 'menu.visualization', icon: 'apps', order: 1 },
  { name: 'list', path: '/list', locale: 'menu.list', icon: 'list', order: 2 },
  { name: 'form', path: '/form', locale: 'menu.form', icon: 'settings', order: 3 },
  { name: 'profile', path: '/profile', locale: 'menu.profile', icon: 'file', order: 4 },
  { name: 'result', path: '/result', locale: 'menu.result', icon: 'check-circle', order: 5 },
  { name: 'exception', path: '/exception', locale: 'menu.exception', icon: 'exclamation-circle', order: 6 },
  { name: 'user', path: '/user', locale: 'menu.user', icon: 'user', order: 7 },
] as const satisfies readonly MenuGroup[];

type GroupName = (typeof menuGroups)[number]['name'];

export type PageRoute = {
  /** Absolute, in TanStack Router's path syntax; a page belongs to the group that its path starts with. */
  path: string;
  /** Unique; named by redirects, shortcuts, recent visits and the server's menu. */
  name: string;
  /** Translation key of the title. */
  locale: string;
  access: Exclude<Access, 'open'>;
  group: GroupName;
  /** Reached by links only. */
  hideInMenu?: boolean;
  /** Shows one record, which its address names: it cannot be opened without one. */
  ofOne?: boolean;
  /** Never kept alive behind a tab: every visit starts over. */
  ignoreCache?: boolean;
  /** What it shows is the company's: an unconfirmed account may open it, and is told there what it waits for. */
  waits?: boolean;
};

/** Every page under the shared layout, in menu order: the one table of routes, titles and roles. */
export const pageRoutes = [
  {
    path: '/dashboard/workplace',
    name: 'Workplace',
    locale: 'menu.dashboard.workplace',
    access: 'signed-in',
    group: 'dashboard',
    waits: true,
  },
  {
    path: '/dashboard/monitor',
    name: 'Monitor',
    locale: 'menu.dashboard.monitor',
    access: 'live',
    group: 'dashboard',
  },
  {
    path: '/dashboard/schedule',
    name: 'Schedule',
    locale: 'menu.dashboard.schedule',
    access: 'live:read',
    group: 'dashboard',
  },
  {
    path: '/dashboard/lives',
    name: 'Lives',
    locale: 'menu.dashboard.lives',
    access: 'live:read',
    group: 'dashboard',
  },
  {
    path: '/dashboard/encoders',
    name: 'Encoders',
    locale: 'menu.dashboard.encoders',
    access: 'live:read',
    group: 'dashboard',
  },
  {
    path: '/dashboard/report',
    name: 'LiveReport',
    locale: 'menu.dashboard.report',
    access: 'live:read',
    group: 'dashboard',
    hideInMenu: true,
    ofOne: true,
  },
  {
    path: '/dashboard/weekly',
    name: 'Weekly',
    locale: 'menu.dashboard.weekly',
    access: 'analytics:read',
    group: 'dashboard',
  },
  {
    path: '/dashboard/approvals',
    name: 'Approvals',
    locale: 'menu.dashboard.approvals',
    access: 'staff',
    group: 'dashboard',
  },
  {
    path: '/visualization/data-analysis',
    name: 'DataAnalysis',
    locale: 'menu.visualization.dataAnalysis',
    access: 'analytics:read',
    group: 'visualization',
  },
  {
    path: '/visualization/multi-dimension-data-analysis',
    name: 'MultiDimensionDataAnalysis',
    locale: 'menu.visualization.multiDimensionDataAnalysis',
    access: 'analytics:read',
    group: 'visualization',
  },
  {
    path: '/visualization/insights',
    name: 'Insights',
    locale: 'menu.visualization.insights',
    access: 'analytics:read',
    group: 'visualization',
  },
  {
    path: '/list/search-table',
    name: 'SearchTable',
    locale: 'menu.list.searchTable',
    access: 'signed-in',
    group: 'list',
    waits: true,
  },
  { path: '/list/content', name: 'Content', locale: 'menu.list.content', access: 'confirmed', group: 'list' },
  {
    path: '/list/content/item',
    name: 'ContentItem',
    locale: 'menu.list.contentItem',
    access: 'confirmed',
    group: 'list',
    hideInMenu: true,
    ofOne: true,
  },
  { path: '/list/card', name: 'Card', locale: 'menu.list.cardList', access: 'signed-in', group: 'list', waits: true },
  {
    path: '/list/campaigns',
    name: 'Campaigns',
    locale: 'menu.list.campaigns',
    access: 'campaigns:read',
    group: 'list',
  },
  {
    path: '/list/campaign',
    name: 'Campaign',
    locale: 'menu.list.campaign',
    access: 'campaigns:read',
    group: 'list',
    hideInMenu: true,
    ofOne: true,
  },
  { path: '/form/step', name: 'Step', locale: 'menu.form.step', access: 'campaigns', group: 'form' },
  { path: '/form/group', name: 'Group', locale: 'menu.form.group', access: 'stream-parameters', group: 'form' },
  {
    path: '/profile/basic',
    name: 'Basic',
    locale: 'menu.profile.basic',
    access: 'stream-parameters:read',
    group: 'profile',
  },
  { path: '/result/success', name: 'Success', locale: 'menu.result.success', access: 'campaigns', group: 'result' },
  { path: '/result/error', name: 'Error', locale: 'menu.result.error', access: 'campaigns', group: 'result' },
  { path: '/exception/403', name: '403', locale: 'menu.exception.403', access: 'admin', group: 'exception' },
  { path: '/exception/404', name: '404', locale: 'menu.exception.404', access: 'signed-in', group: 'exception' },
  { path: '/exception/500', name: '500', locale: 'menu.exception.500', access: 'signed-in', group: 'exception' },
  { path: '/user/info', name: 'Info', locale: 'menu.user.info', access: 'signed-in', group: 'user' },
  { path: '/user/setting', name: 'Setting', locale: 'menu.user.setting', access: 'signed-in', group: 'user' },
  {
    path: '/user/messages',
    name: 'Messages',
    locale: 'menu.user.messages',
    access: 'signed-in',
    group: 'user',
    hideInMenu: true,
  },
  { path: '/user/help', name: 'Help', locale: 'menu.user.help', access: 'signed-in', group: 'user', hideInMenu: true },
  { path: '/user/accounts', name: 'Accounts', locale: 'menu.user.accounts', access: 'admin', group: 'user' },
  { path: '/user/audit', name: 'Audit', locale: 'menu.user.audit', access: 'admin', group: 'user' },
] as const satisfies readonly PageRoute[];

export type PageName = (typeof pageRoutes)[number]['name'];

export type MenuLink = { path: string; name: string; locale: string; icon: MenuIcon; order: number };

/** External links of the menu; they open beside the product and are never the selected entry. */
export const menuLinks = [
  { path: 'https://arco.design', name: 'arcoWebsite', locale: 'menu.arcoWebsite', icon: 'link', order: 8 },
  {
    path: 'https://arco.design/vue/docs/pro/faq',
    name: 'faq',
    locale: 'menu.faq',
    icon: 'question-circle',
    order: 9,
  },
] as const satisfies readonly MenuLink[];

/** The menu tree that an account may see, ordered: the server's response and the browser's default. */
export const menuFor = (role: Role | null, confirmed: boolean): MenuEntry[] => {
  const pages: readonly PageRoute[] = pageRoutes;
  const groups = menuGroups.map((group) => ({
    path: group.path,
    name: group.name,
    meta: { locale: group.locale, requiresAuth: true, icon: group.icon, order: group.order },
    children: pages
      .filter((page) => page.group === group.name && !page.hideInMenu && permits(page.access, role, confirmed))
      .map((page) => ({
        path: page.path,
        name: page.name,
        meta: { locale: page.locale, requiresAuth: true },
      })),
  }));
  const links = menuLinks.map((link) => ({
    path: link.path,
    name: link.name,
    meta: { locale: link.locale, requiresAuth: true, icon: link.icon, order: link.order },
  }));
  return [...groups.filter((group) => group.children.length > 0), ...links].sort((a, b) => a.meta.order - b.meta.order);
};
