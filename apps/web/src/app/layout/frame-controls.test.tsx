import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePalette } from '../../domains/search/palette.state.ts';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { updateSettings, useSettingsStore } from '../../shared/settings/settings.ts';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { press, showPart } from '../../testing/controls.tsx';
import { NavbarActions } from './navbar.tsx';
import { DemoBanner } from './shell.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  sessionStorage.clear();
  server.answer((_request, response) => succeed(response, { demo: true, counts: {}, list: [], total: 0 }));
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('the bar changes the theme, opens the palette and leads to the help center', async () => {
  updateSettings({ theme: 'light' });
  const root = createRootRoute({ component: () => <NavbarActions phone={false} /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/user/info'] });
  await showPart(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />);
  await press('Dark mode');
  expect(useSettingsStore.getState().settings.theme).toBe('dark');
  await press('Light mode');
  expect(useSettingsStore.getState().settings.theme).toBe('light');
  await press(/^Search/);
  expect(usePalette.getState().open).toBe(true);
  await press('Docs');
  await waitFor(() => expect(history.location.pathname).toBe('/user/help'));
});

test('the demo notice is closed for this window', async () => {
  const shown = await showPart(<DemoBanner />);
  await screen.findByText(/^Demo mode/);
  await press('Close demo notice');
  expect(screen.queryByText(/^Demo mode/)).toBeNull();
  shown.unmount();
  await showPart(<DemoBanner />);
  expect(screen.queryByText(/^Demo mode/)).toBeNull();
});

test('the demo notice says how much of the past is loaded, until all of it is', async () => {
  server.answer((_request, response) => succeed(response, { demo: true, demoHistory: 40 }));
  await showPart(<DemoBanner />);
  expect((await screen.findByRole('status')).textContent).toContain('40%');
  server.answer((_request, response) => succeed(response, { demo: true, demoHistory: null }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
