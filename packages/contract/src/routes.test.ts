import { describe, expect, test } from 'vitest';
import { permits } from './access.ts';
import { menuFor, menuGroups, pageRoutes } from './routes.ts';

const outline = (role: 'admin' | 'user' | null) =>
  menuFor(role, true).map((entry) => [entry.name, ...(entry.children ?? []).map((child) => child.name)].join(' '));

describe('the route table', () => {
  test('has the specification’s pages with their access', () => {
    const admin = pageRoutes.filter((route) => !permits(route.access, 'user', true)).map((route) => route.name);
    expect(admin).toEqual([
      'Monitor',
      'Schedule',
      'Lives',
      'Encoders',
      'LiveReport',
      'Weekly',
      'Approvals',
      'DataAnalysis',
      'MultiDimensionDataAnalysis',
      'Insights',
      'Campaigns',
      'Campaign',
      'Step',
      'Group',
      'Basic',
      'Success',
      'Error',
      '403',
      'Accounts',
      'Audit',
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
    expect(outline('admin')).toEqual([
      'dashboard Workplace Monitor Schedule Lives Encoders Weekly Approvals',
      'visualization DataAnalysis MultiDimensionDataAnalysis Insights',
      'list SearchTable Content Card Campaigns',
      'form Step Group',
      'profile Basic',
      'result Success Error',
      'exception 403 404 500',
      'user Info Setting Accounts Audit',
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
