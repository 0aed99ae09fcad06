import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { press, showPart, writesOf } from '../../testing/controls.tsx';
import { AllActivity } from './info-panels.tsx';

const ALL = Array.from({ length: 23 }, (_, n) => 23 - n).map((id) => ({
  ...{ id, title: `Act ${id}`, description: '', avatar: '', time: '2026-11-20T08:00:00.000Z' },
}));

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer(({ path, body }, response) => {
    if (path.startsWith('/api/site')) return succeed(response, { timeZone: 'Asia/Shanghai' });
    const { before = 24, limit } = body as { before?: number; limit: number };
    return succeed(response, ALL.filter(({ id }) => id < before).slice(0, limit));
  });
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

test('earlier activity follows what is shown, until there is none', async () => {
  await showPart(<AllActivity />);
  await screen.findByText('Act 4');
  expect(screen.queryByText('Act 3')).toBeNull();
  await press('Earlier activity');
  await screen.findByText('Act 1');
  expect(screen.getByText('Act 23')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Earlier activity' })).toBeNull());
  expect(writesOf(server).map(([, , body]) => body)).toEqual([{ limit: 20 }, { limit: 20, before: 4 }]);
});
