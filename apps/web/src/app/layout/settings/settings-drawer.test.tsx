import { type Profile, userMenu } from '@onair/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { Notification } from '../../../shared/kit/controls.ts';
import { setProfile, useSession } from '../../../shared/session/session.ts';
import { setWindowState, updateSettings, useSettingsStore } from '../../../shared/settings/settings.ts';
import { apiServer, refuse, succeed } from '../../../testing/api-server.ts';
import { ensureServerMenu } from '../../guard/server-menu.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';

const SERVER_MENU = [
  {
    path: '/dashboard',
    name: 'dashboard',
    meta: { locale: 'menu.server.dashboard', requiresAuth: true, icon: 'dashboard', order: 1 },
    children: [
      {
        path: '/dashboard/workplace',
        name: 'Workplace',
        meta: { locale: 'menu.server.workplace', requiresAuth: true },
      },
    ],
  },
];

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  queryClient.clear();
  useSession.setState({ token: 'a' });
  setProfile({ role: 'admin' } as Profile);
  updateSettings({ menuFromServer: false });
  setWindowState({ serverMenu: [] });
  Notification.clear();
});
afterEach(() => server.close());

const show = async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <SideMenu path="/user/info" />
        <SettingsDrawer open onClose={() => {}} />
      </>
    ),
  });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/user/info'] });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />
      </QueryClientProvider>,
    ),
  );
};

const groups = () =>
  within(screen.getByRole('navigation', { name: 'Main menu', hidden: true }))
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent);
const turn = () =>
  act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Menu from server', hidden: true })));

test('with the server-defined menu on, the menu is what the server sends; off, the product’s own', async () => {
  server.answer((_request, response) => succeed(response, SERVER_MENU));
  await show();
  const own = groups();
  expect(own).toContain('Form');
  await turn();
  await waitFor(() => expect(groups()).toEqual(['Dashboard (server)']));
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/user/menu']);
  await turn();
  expect(groups()).toEqual(own);
});

test('each time the mode is turned on the menu is fetched again, and its failure is told although one was fetched before', async () => {
  queryClient.setQueryData(keyOf(userMenu, {}), SERVER_MENU);
  server.answer((_request, response) => succeed(response, SERVER_MENU));
  await show();
  await turn();
  await screen.findByText('success');
  await turn();
  server.answer((_request, response) => refuse(response, 50000, 'no menu'));
  await turn();
  await screen.findByText('error');
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/user/menu', '/api/user/menu']);
});

test('a page that opens with the mode on reads the menu without a notice, unless that fails', async () => {
  updateSettings({ menuFromServer: true });
  server.answer((_request, response) => succeed(response, SERVER_MENU));
  await show();
  expect(await act(() => ensureServerMenu())).toEqual(SERVER_MENU);
  expect(screen.queryByText('success')).toBeNull();
  setWindowState({ serverMenu: [] });
  server.answer((_request, response) => refuse(response, 50000, 'no menu'));
  expect(await act(() => ensureServerMenu())).toBeNull();
  await screen.findByText('error');
});

test('a server that has no menu to give leaves the product’s own, and that is said', async () => {
  server.answer((_request, response) => refuse(response, 50000, 'no menu'));
  await show();
  const own = groups();
  await turn();
  await screen.findByText('error');
  expect(groups()).toEqual(own);
});

test('the width of the menu and the color of the theme take effect immediately, and all settings can be copied', async () => {
  const writeText = vi.fn(async (_text: string) => {});
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await show();
  const width = screen.getByLabelText('Menu width (px)', { selector: 'input' });
  await act(async () => fireEvent.change(width, { target: { value: '260' } }));
  expect(useSettingsStore.getState().settings.menuWidth).toBe(260);
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Green', hidden: true })));
  const { themeColor } = useSettingsStore.getState().settings;
  expect(themeColor).toBe('#00802B');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy settings', hidden: true })));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toMatchObject({ menuWidth: 260, themeColor });
});
