import { type Access, permits, type Role } from '@onair/contract/access';
import { menuFor, pageRoutes } from '@onair/contract/routes';
import { describe, expect, test } from 'vitest';
import { afterLogin, decide, firstOfGroup, firstPermitted, loginSearch, namesIn } from './decide.ts';

const named = (name: string) => {
  const route = pageRoutes.find((one) => one.name === name);
  if (!route) throw new Error(name);
  return route;
};
const as =
  (role: Role, confirmed = true) =>
  (access: Access) =>
    permits(access, role, confirmed);
const known = (name: string) => pageRoutes.some((route) => route.name === name);

describe('a role without access', () => {
  test('is led to the first page that it may see', () => {
    expect(decide(named('Step'), as('user'), pageRoutes, null)).toEqual({ go: 'to', route: named('Workplace') });
  });

  test('gets not-found when there is no such page', () => {
    const onlyAdmin = pageRoutes.filter((route) => route.access === 'admin');
    expect(decide(named('Step'), as('user'), onlyAdmin, null)).toEqual({ go: 'not-found' });
    expect(firstPermitted(onlyAdmin, as('user'))).toBeUndefined();
  });

  test('goes on where any signed-in role may go', () => {
    expect(decide(named('Card'), as('user'), pageRoutes, null)).toEqual({ go: 'on' });
    expect(decide(named('Step'), as('admin'), pageRoutes, null)).toEqual({ go: 'on' });
  });
});

describe('an account that nobody has confirmed', () => {
  const newcomer = as('user', false);

  test('opens the pages of every role, and is led away from those of the company', () => {
    expect(decide(named('Card'), newcomer, pageRoutes, null)).toEqual({ go: 'on' });
    expect(decide(named('Content'), newcomer, pageRoutes, null)).toEqual({ go: 'to', route: named('Workplace') });
    expect(namesIn(menuFor('user', false))).not.toContain('Content');
  });
});

describe('with the server’s menu', () => {
  test('a listed page opens, also the user center', () => {
    const menu = menuFor('user', true);
    expect(decide(named('Setting'), as('user'), pageRoutes, menu)).toEqual({ go: 'on' });
  });

  test('a page that is not listed is not found', () => {
    expect(decide(named('Card'), as('admin'), pageRoutes, [])).toEqual({ go: 'not-found' });
  });

  test('a listed page that the role may not see is not found', () => {
    expect(decide(named('Step'), as('user'), pageRoutes, menuFor('admin', true))).toEqual({ go: 'not-found' });
  });

  test('a page that no menu lists needs only the permission', () => {
    expect(decide(named('Messages'), as('user'), pageRoutes, menuFor('user', true))).toEqual({ go: 'on' });
  });

  test('names are read level by level', () => {
    expect(namesIn(menuFor('user', true)).slice(0, 6)).toEqual([
      'dashboard',
      'list',
      'exception',
      'user',
      'arcoWebsite',
      'faq',
    ]);
  });
});

describe('an address of a group alone', () => {
  test('opens its first page for this role', () => {
    expect(firstOfGroup(pageRoutes, 'exception', as('admin'))?.name).toBe('403');
    expect(firstOfGroup(pageRoutes, 'exception', as('user'))?.name).toBe('404');
  });

  test('has no page where the role sees none', () => {
    expect(firstOfGroup(pageRoutes, 'form', as('user'))).toBeUndefined();
  });
});

describe('signing in', () => {
  test('remembers the wanted page beside its own query', () => {
    expect(loginSearch('Card', { tab: 'rules' })).toEqual({ tab: 'rules', redirect: 'Card' });
  });

  test('leads to the wanted page with its query', () => {
    expect(afterLogin({ redirect: 'Card', tab: 'rules' }, known, 'Workplace')).toEqual({
      name: 'Card',
      search: { tab: 'rules' },
    });
  });

  test.each(['notFound', 'https://elsewhere.example', '//elsewhere.example', ''])(
    'never leads to %j, which is no page of ours',
    (redirect) => {
      expect(afterLogin({ redirect, a: '1' }, known, 'Workplace')).toEqual({ name: 'Workplace', search: {} });
    },
  );

  test('ignores a redirect given twice', () => {
    expect(afterLogin({ redirect: ['Card', 'Step'] }, known, 'Workplace').name).toBe('Workplace');
  });
});
