import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { clipboard, press, showPart, type, writesOf } from '../../../testing/controls.tsx';
import { Sessions } from './sessions.tsx';
import { RenewCodesDialog } from './two-step-dialogs.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const session = (n: number, current: boolean) => ({
  ...{ id: `01890000-0000-7000-8000-00000000000${n}`, current, address: `10.0.0.${n}`, userAgent: '' },
  ...{ createdAt: AT, lastSeenAt: AT },
});

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

test('all other devices are signed out after a question, and this one stays', async () => {
  let sessions = [session(1, true), session(2, false), session(3, false)];
  server.answer(({ method }, response) => {
    if (method !== 'GET') sessions = sessions.filter(({ current }) => current);
    succeed(response, method === 'GET' ? sessions : { ended: 2 });
  });
  await showPart(<Sessions />);
  await screen.findByText(/10\.0\.0\.3/);
  await press('Sign out all other devices');
  const question = await screen.findByRole('dialog', { name: 'Sign out all other devices' });
  expect(writesOf(server)).toEqual([]);
  await press('Sign out', question);
  await waitFor(() => expect(screen.queryByText(/10\.0\.0\.3/)).toBeNull());
  expect(screen.getByText(/10\.0\.0\.1/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

test('of many devices the first are shown, and all of them on request', async () => {
  const sessions = Array.from({ length: 9 }, (_, n) => session(n + 1, n === 0));
  server.answer((_request, response) => succeed(response, sessions));
  await showPart(<Sessions />);
  await screen.findByText(/10\.0\.0\.8/);
  expect(screen.queryByText(/10\.0\.0\.9/)).toBeNull();
  await press('Show all 9');
  await screen.findByText(/10\.0\.0\.9/);
  expect(screen.queryByRole('button', { name: 'Show all 9' })).toBeNull();
});

test('new recovery codes are made by proof of who asks, and can be copied', async () => {
  const copied = clipboard();
  server.answer((_request, response) => succeed(response, { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] }));
  await showPart(<RenewCodesDialog open onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'New recovery codes' });
  await press('New recovery codes', dialog);
  expect(writesOf(server)).toEqual([]);
  await type(/Current password/, 'mine', dialog);
  await type(/code/, '123456', dialog);
  await press('New recovery codes', dialog);
  await screen.findByText('aaaa-1111');
  expect(writesOf(server).map(([, , body]) => body)).toEqual([{ current: 'mine', code: '123456' }]);
  await press(/^Copy/);
  await waitFor(() => expect(copied.join()).toContain('bbbb-2222'));
});
