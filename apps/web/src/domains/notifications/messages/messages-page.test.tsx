import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { showOnPage, turn } from '../../../testing/controls.tsx';
import { MessagesPage } from './messages-page.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('messages are narrowed to unread ones, which the address keeps', async () => {
  server.answer((_request, response) => succeed(response, { list: [], total: 0 }));
  const history = await showOnPage('Messages', <MessagesPage />);
  await turn('Unread only');
  await waitFor(() => expect(history.location.search).toBe('?status=0'));
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('status=0'));
  await turn('Unread only');
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.getByRole<HTMLElement>('switch', { name: 'Unread only' }).getAttribute('aria-checked')).toBe('false');
});
