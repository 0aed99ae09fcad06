import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { ApplicationList } from './application-list.tsx';
import { resultWords } from './result.words.ts';
import type { ResultSearch } from './result-search.ts';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  server.answer((_request, response) => succeed(response, { list: [], total: 0 }));
  setLocale('en-US');
});
afterEach(() => server.close());

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

const written: Partial<ResultSearch>[] = [];
let close = () => {};
const Page = () => {
  const [search, setSearch] = useState<ResultSearch>({ list: true });
  close = () => setSearch({});
  return <ApplicationList search={search} onSearch={(change) => written.push(change)} />;
};

test('a list that slides out writes nothing into the address any more', async () => {
  const root = createRootRoute({ component: Page });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/result/success'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  const field = await screen.findByLabelText<HTMLInputElement>(resultWords['en-US'].search);
  fireEvent.change(field, { target: { value: 'spring' } });
  await pause(400);
  expect(written).toEqual([{ text: 'spring', current: 1 }]);
  fireEvent.change(field, { target: { value: 'spring sale' } });
  await act(async () => close());
  await pause(400);
  expect(written).toHaveLength(1);
});
