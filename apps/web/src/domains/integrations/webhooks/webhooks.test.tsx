import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, select, showPart, writesOf } from '../../../testing/controls.tsx';
import { Webhooks } from './webhooks.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const AT = '2026-11-20T08:00:00.000Z';
const HOOK = {
  ...{ id: ID, name: 'signage', url: 'https://hooks.example/onair', kinds: ['live.started'], active: true, version: 1 },
  ...{ createdAt: AT, previousUntil: null, delivered: 3, failed: 1, lastAt: AT },
};
const FAILED = {
  ...{ id: ID, kind: 'live.started', state: 'failed', attempts: 12, status: 500, fault: 'status', ms: 40 },
  ...{ createdAt: AT, lastAt: AT },
};

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  let deliveries = [FAILED, { ...FAILED, id: OTHER, kind: 'ping', state: 'waiting' }];
  server.answer(({ method, path }, response) => {
    if (path.endsWith('/replay')) deliveries = [{ ...FAILED, state: 'waiting', attempts: 0 }];
    if (method !== 'GET') return succeed(response, null);
    succeed(response, path.endsWith('/deliveries') ? deliveries : [HOOK]);
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('a webhook is sent a test, and a failed delivery once more', async () => {
  await showPart(<Webhooks />);
  await screen.findByRole('button', { name: 'Send a test to signage' });
  await press('Send a test to signage');
  await waitFor(() => expect(writesOf(server).map(([, path]) => path)).toEqual([`/api/webhook/${ID}/ping`]));
  await press('Deliveries of signage');
  const panel = await screen.findByRole('dialog', { name: 'Deliveries of signage' });
  await screen.findByRole('button', { name: 'Send again' });
  expect(panel.querySelector('tbody')?.textContent).toContain('Test');
  await press('Send again', panel);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  expect(writesOf(server).map(([, path]) => path)[1]).toBe(`/api/webhook/delivery/${ID}/replay`);
});

test('the secret of a webhook is replaced, and the new one shown once', async () => {
  server.answer(({ method, path }, response) => {
    if (path.endsWith('/secret')) return succeed(response, { secret: 'whsec_fresh', record: { ...HOOK, version: 2 } });
    succeed(response, method === 'GET' ? [{ ...HOOK, previousUntil: '2199-01-01T00:00:00.000Z' }] : null);
  });
  await showPart(<Webhooks />);
  expect(await screen.findByText(/Old secret valid until/)).toBeTruthy();
  await press('Replace the secret of signage');
  const panel = await screen.findByRole('dialog', { name: 'Replace the secret of signage' });
  await select('Old secret stays valid', '7 days', panel);
  await press('Replace secret', panel);
  await screen.findByText('whsec_fresh');
  expect(writesOf(server)).toMatchObject([['POST', `/api/webhook/${ID}/secret`, { version: 1, overlapHours: 168 }]]);
});
