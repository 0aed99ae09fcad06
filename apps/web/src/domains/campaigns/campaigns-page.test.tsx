import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { PageProvider } from '../../shared/page/page.tsx';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { resultWords } from './campaigns.words.ts';
import { CampaignsPage } from './campaigns-page.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  server.answer((_request, response) => succeed(response, { list: [], total: 0 }));
  setLocale('en-US');
});
afterEach(() => server.close());

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

const Page = () => (
  <PageProvider value={{ name: 'Campaigns', path: '/list/campaigns', search: {} }}>
    <CampaignsPage />
  </PageProvider>
);

const show = async () => {
  const root = createRootRoute({ component: Page });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/list/campaigns'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  return history;
};

test('the address follows what is typed once typing rests, and not after another page was opened', async () => {
  const history = await show();
  const field = await screen.findByLabelText<HTMLInputElement>(resultWords['en-US'].search);
  fireEvent.change(field, { target: { value: 'spring' } });
  await pause(400);
  expect(history.location.search).toBe('?text=spring');
  await act(async () => history.push('/list/card'));
  fireEvent.change(field, { target: { value: 'spring sale' } });
  await pause(400);
  expect(history.location.href).toBe('/list/card');
});

test.each([
  ['Open only', '?open=true'],
  ['Mine only', '?mine=true'],
])('the list is narrowed by "%s", which the address keeps', async (name, search) => {
  const history = await show();
  const box = await screen.findByRole('checkbox', { name });
  await act(async () => fireEvent.click(box));
  expect(history.location.search).toBe(search);
});
