import type { Profile } from '@onair/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { useSession } from '../../../shared/session/session.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { NotificationTab } from './notification-tab.tsx';

const NAME = 'Mail last week’s report every Monday at 08:00 (company time)';

const profileOf = (role: Profile['role']) => ({ role, accountRole: role }) as Profile;

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  queryClient.clear();
});
afterEach(() => server.close());

const show = async ({ role, mail }: { role: 'admin' | 'user'; mail: boolean }) => {
  act(() => useSession.setState({ token: 'a', profile: profileOf(role) }));
  server.answer(({ path }, response) => succeed(response, path.includes('preferences') ? { version: 1 } : { mail }));
  const root = createRootRoute({ component: () => <NotificationTab /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />
      </QueryClientProvider>,
    ),
  );
  await screen.findByRole('table');
};

test('an administrator chooses the weekly mail where mail can be sent', async () => {
  await show({ role: 'admin', mail: true });
  fireEvent.click(await screen.findByRole('switch', { name: NAME }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ weeklyMail: true }),
  );
});

test('it is offered to no one else, and nowhere without a mail server', async () => {
  await show({ role: 'admin', mail: false });
  expect(screen.queryByRole('switch', { name: NAME })).toBeNull();
  cleanup();
  await show({ role: 'user', mail: true });
  expect(screen.queryByRole('switch', { name: NAME })).toBeNull();
});
