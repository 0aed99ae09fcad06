import type { Profile } from '@onair/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { setProfile } from '../../shared/session/session.ts';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { Palette } from './palette.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  server.answer((_request, response) => succeed(response, []));
  setLocale('en-US');
  setProfile({ role: 'admin' } as Profile);
});
afterEach(() => server.close());

const openPalette = async (close = () => {}) => {
  const root = createRootRoute({ component: () => <Palette close={close} /> });
  const history = createMemoryHistory({ initialEntries: ['/dashboard/workplace'] });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  await expect.poll(() => screen.queryAllByRole('option', { hidden: true }).length).toBeGreaterThan(5);
  return { history, field: screen.getByRole('combobox', { hidden: true }) };
};

test('a button closes it, where there is no Escape key', async () => {
  const close = vi.fn();
  await openPalette(close);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close search', hidden: true })));
  expect(close).toHaveBeenCalledOnce();
});

test('Enter runs the result of the typed text, not of an older query', async () => {
  const { history, field } = await openPalette();
  await act(async () => {
    fireEvent.change(field, { target: { value: 'Group Form' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  await expect.poll(() => history.location.pathname).toBe('/form/group');
});

test('Enter that takes the words of an input method runs nothing', async () => {
  const { history, field } = await openPalette();
  await act(async () => {
    fireEvent.change(field, { target: { value: 'Group Form' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  });
  await expect.poll(() => screen.queryAllByRole('option', { hidden: true }).length).toBe(1);
  expect(history.location.pathname).toBe('/dashboard/workplace');
});

test('what was marked stays marked when records arrive before it', async () => {
  let arrive: (() => void) | undefined;
  server.answer(({ path }, response) => {
    if (!path.startsWith('/api/search')) return succeed(response, []);
    const found = { kind: 'policy', id: '1', label: 'Live picks', hint: 'No. 1', preview: {} };
    arrive = () => succeed(response, [found]);
  });
  const { field } = await openPalette();
  await act(async () => fireEvent.change(field, { target: { value: 'live' } }));
  const options = () => screen.queryAllByRole('option', { hidden: true });
  const marked = () => options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
  await expect.poll(() => options().length).toBeGreaterThan(1);
  await act(async () => fireEvent.keyDown(field, { key: 'ArrowUp' }));
  const before = marked();
  expect(before).toBe(options().at(-1)?.textContent);
  await expect.poll(() => arrive).toBeDefined();
  await act(async () => arrive?.());
  await expect.poll(() => options().some((option) => option.textContent?.includes('Live picks'))).toBe(true);
  expect(marked()).toBe(before);
});
