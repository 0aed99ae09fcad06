import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { useSession } from '../../../shared/session/session.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { PageTip } from './page-tip.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  useSession.setState({ token: 'a' });
  queryClient.clear();
});
afterEach(() => server.close());

const show = async (tipsRead: string[]) => {
  server.answer((request, response) =>
    succeed(response, { tipsRead: request.method === 'PATCH' ? [...tipsRead, 'Card'] : tipsRead, version: 1 }),
  );
  const root = createRootRoute({ component: () => <PageTip name="Card" /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />
      </QueryClientProvider>,
    ),
  );
};

test('a page that is new to an account has a tip, which leads to help and goes for good when it is closed', async () => {
  await show(['Monitor']);
  const tip = await screen.findByRole('complementary', { name: 'Tip' });
  expect(tip.textContent).toContain('Review by keyboard');
  expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toContain('article=review');
  fireEvent.click(screen.getByRole('button', { name: 'Don’t show this tip again' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(true));
});

test('a tip that was closed is not shown again', async () => {
  await show(['Card']);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('complementary')).toBeNull();
});
