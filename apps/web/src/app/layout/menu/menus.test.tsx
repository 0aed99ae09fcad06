import type { Profile } from '@onair/contract/identity/session';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { setProfile } from '../../../shared/session/session.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { choose, press, showOnPage, writesOf } from '../../../testing/controls.tsx';
import { AccountMenu } from '../account-menu.tsx';
import { SideMenu } from './side-menu.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  setProfile({ name: 'Anna', avatar: '', role: 'editor', accountRole: 'editor', accountId: '2' } as Profile);
  server.answer((_request, response) => succeed(response, []));
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('the menu of the account leads to its pages, and offers no other role to one without the admin role', async () => {
  const history = await showOnPage('Workplace', <AccountMenu phone={false} />);
  await press('Account menu: Anna');
  expect(screen.queryByRole('menuitem', { name: 'Switch Roles' })).toBeNull();
  await choose('User Settings');
  await waitFor(() => expect(history.location.pathname).toBe('/user/setting'));
  await press('Account menu: Anna');
  await choose('User Center');
  await waitFor(() => expect(history.location.pathname).toBe('/user/info'));
});

test('the side menu is collapsed and expanded by the button at its foot', async () => {
  const onCollapse = vi.fn();
  const shown = await showOnPage('Workplace', <SideMenu path="/dashboard/workplace" onCollapse={onCollapse} />);
  expect(shown.location.pathname).toBe('/dashboard/workplace');
  await press('Collapse menu');
  expect(onCollapse).toHaveBeenCalledOnce();
});

test('a collapsed side menu is expanded by the same button', async () => {
  const onCollapse = vi.fn();
  await showOnPage('Workplace', <SideMenu path="/dashboard/workplace" collapsed onCollapse={onCollapse} />);
  await press('Expand menu');
  expect(onCollapse).toHaveBeenCalledOnce();
});

test('signing out ends the notices of this browser', async () => {
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: 'https://push.example/one', unsubscribe };
  const registration = { scope: 'http://127.0.0.1/', pushManager: { getSubscription: async () => subscription } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  await showOnPage('Workplace', <AccountMenu phone={false} />);
  await press('Account menu: Anna');
  await choose('Logout');
  await waitFor(() => expect(writesOf(server)).toEqual([['POST', '/api/user/logout', undefined]]));
  expect(unsubscribe).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
