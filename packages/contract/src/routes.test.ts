import { describe, expect, test } from 'vitest';
import { permits } from './access.ts';
import { menuFor, menuGroups, pageRoutes } from './routes.ts';

/** The menu of a role, one line a group. @param of leaves out every page but these */
const outline = (role: 'admin' | 'user' | null, of?: readonly string[]) =>
  menuFor(role, true).map(({ name, children = [] }) =>
    [name, ...children.map((child) => child.name).filter((page) => !of || of.includes(page))].join(' '),
  );

/** The pages that the specification names, in the order of its menu. */
const SPECIFIED = [
  ...['Workplace', 'Monitor', 'DataAnalysis', 'MultiDimensionDataAnalysis', 'SearchTable', 'Card', 'Step', 'Group'],
  ...['Basic', 'Success', 'Error', '403', '404', '500', 'Info', 'Setting'],
];

describe('the route table', () => {
  test('has the specification’s pages with their access', () => {
    const admin = pageRoutes.filter((route) => !permits(route.access, 'user', true)).map((route) => route.name);
    expect(admin.filter((name) => SPECIFIED.includes(name))).toEqual([
      ...['Monitor', 'DataAnalysis', 'MultiDimensionDataAnalysis', 'Step', 'Group', 'Basic', 'Success', 'Error', '403'],
    ]);
    const user = pageRoutes.filter((route) => permits(route.access, 'user', true)).map((route) => route.name);
    expect(user).toEqual([
      ...[
        'Workplace',
        'SearchTable',
        'Content',
        'ContentItem',
        'Card',
        '404',
        '500',
        'Info',
        'Setting',
        'Messages',
        'Help',
      ],
    ]);
    expect(pageRoutes.filter((route) => route.access === 'signed-in').map((route) => route.path)).toEqual([
      '/dashboard/workplace',
      '/list/search-table',
      '/list/card',
      '/exception/404',
      '/exception/500',
      '/user/info',
      '/user/setting',
      '/user/messages',
      '/user/help',
    ]);
  });

  test('names and paths are unique, and every path starts with its group', () => {
    expect(new Set(pageRoutes.map((route) => route.name)).size).toBe(pageRoutes.length);
    expect(new Set(pageRoutes.map((route) => route.path)).size).toBe(pageRoutes.length);
    for (const route of pageRoutes) {
      expect(route.path.startsWith(`${menuGroups.find((group) => group.name === route.group)?.path}/`)).toBe(true);
    }
  });
});

describe('the menu', () => {
  test('of an admin holds everything in the specification’s order', () => {
    expect(outline('admin', SPECIFIED)).toEqual([
      'dashboard Workplace Monitor',
      'visualization DataAnalysis MultiDimensionDataAnalysis',
      'list SearchTable Card',
      'form Step Group',
      'profile Basic',
      'result Success Error',
      'exception 403 404 500',
      'user Info Setting',
      'arcoWebsite',
      'faq',
    ]);
    expect(menuFor('admin', true).map((entry) => entry.meta.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('of a user leaves out what a user may not see, and groups that would be empty', () => {
    expect(outline('user')).toEqual([
      'dashboard Workplace',
      'list SearchTable Content Card',
      'exception 404 500',
      'user Info Setting',
      'arcoWebsite',
      'faq',
    ]);
  });
});
