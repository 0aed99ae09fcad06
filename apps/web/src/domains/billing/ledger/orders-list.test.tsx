import type { Profile } from '@onair/contract/identity/session';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { setProfile } from '../../../shared/session/session.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { OrdersList } from './orders-list.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const ORDER = {
  ...{ id: ID, number: 'SO000007', serviceId: ID, service: 'Audience map', kind: 'renew', months: 12 },
  ...{ amount: 128_000, status: 'pending', by: 'Anna', createdAt: '2026-11-20T08:00:00.000Z', settledAt: null },
  version: 3,
};

let server: Awaited<ReturnType<typeof apiServer>>;
let order = ORDER;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  setProfile({ role: 'finance' } as Profile);
  order = ORDER;
  server.answer(({ method, path }, response) => {
    if (method === 'POST') {
      order = { ...order, status: path.endsWith('/cancel') ? 'cancelled' : 'paid', version: 4 };
      return succeed(response, order);
    }
    if (path.startsWith('/api/order/list')) return succeed(response, { list: [order], total: 1 });
    return succeed(response, { balance: 2_952_000, timeZone: 'Asia/Shanghai' });
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

const show = async () => {
  await showPart(<OrdersList />);
  return screen.findByRole('row', { name: /SO000007.*Unpaid/ });
};
const sent = () => server.requests.filter(({ method }) => method === 'POST');

test('an unpaid order is canceled after a question that says nothing is charged', async () => {
  await press('Cancel order: SO000007', await show());
  const question = await screen.findByRole('dialog', { name: 'Cancel order SO000007?' });
  expect(question.textContent).toContain('Nothing is charged.');
  await press('Back', question);
  expect(sent()).toEqual([]);
  await press('Cancel order: SO000007', screen.getByRole('table'));
  await press('Cancel order', await screen.findByRole('dialog', { name: 'Cancel order SO000007?' }));
  await waitFor(() =>
    expect(sent().map(({ path, body }) => [path, body])).toEqual([[`/api/order/${ID}/cancel`, { version: 3 }]]),
  );
  await screen.findByRole('row', { name: /SO000007.*Canceled/ });
  expect(screen.queryByRole('button', { name: 'Cancel order: SO000007' })).toBeNull();
});

test('a role that only looks at the orders is offered neither payment nor cancellation', async () => {
  setProfile({ role: 'viewer' } as Profile);
  const row = await show();
  expect(within(row).queryAllByRole('button')).toEqual([]);
});
