import type { Service } from '@onair/contract/billing/services';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { setTimeZone } from '../../../shared/i18n/time-zone.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { ServiceCard } from './services-section.tsx';

/** An instant at which Shanghai has another day than the reader in UTC. */
const AT = '2099-03-01T18:30:00.000Z';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  setTimeZone('UTC');
  server.answer((_request, response) => succeed(response, { timeZone: 'Asia/Shanghai' }));
});
afterEach(() => {
  queryClient.clear();
  setTimeZone(null);
  server.close();
});

test('the day on which a contract ends is a company day', async () => {
  const service: Service = {
    key: 'funnel',
    id: '01890000-0000-7000-8000-000000000001',
    title: 'Funnel',
    description: '',
    icon: 'code',
    enable: true,
    actionType: 'button',
    expires: true,
    state: 'opened',
    openedAt: null,
    version: 1,
    price: 100,
    monthlyPrice: 100,
    months: 1,
    expiresAt: AT,
    pendingOrder: null,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <ServiceCard service={service} onAct={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText(/Mar 2, 2099/);
});
