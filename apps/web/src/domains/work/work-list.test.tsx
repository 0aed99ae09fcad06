import type { Work } from '@onair/contract/work/work';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { useSession } from '../../shared/session/session.ts';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { WorkList } from './work-list.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  useSession.setState({ token: 'a' });
  queryClient.clear();
});
afterEach(() => server.close());

const show = async (work: readonly Work[]) => {
  server.answer((_request, response) => succeed(response, work));
  const root = createRootRoute({ component: () => <WorkList /> });
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

test('each kind of work is a link with its count to where it is done, approvals first', async () => {
  const since = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await show([
    { kind: 'reviews', count: 45, since, link: '/list/card?tab=quality' },
    { kind: 'campaigns', count: 2, since, link: '/dashboard/approvals?kind=campaign' },
  ]);
  await screen.findByRole('list', { name: 'To do' });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Campaigns to approve.*2$/),
    expect.stringMatching(/^Items in review queues.*45$/),
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/approvals?kind=campaign',
    '/list/card?tab=quality',
  ]);
  expect(links[0]?.textContent).toContain('2 days ago');
});

test('of services the first end is named, which lies ahead', async () => {
  const since = new Date(Date.now() + 5 * 86_400_000 + 60_000).toISOString();
  await show([{ kind: 'services', count: 1, since, link: '/list/card?tab=service' }]);
  expect((await screen.findByRole('link')).textContent).toContain('First ends in 5 days');
});

test('without open work the list says so', async () => {
  await show([]);
  expect(await screen.findByText(/All done/)).toBeTruthy();
});
