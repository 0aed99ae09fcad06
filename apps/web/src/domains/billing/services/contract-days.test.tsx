import type { Service } from '@onair/contract/billing/services';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { formatIn } from '../../../shared/i18n/format.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { ServiceCard } from './service-card.tsx';

const format = formatIn('en-US');
/** An instant and a zone whose day then is another one than where this runs. */
const far = ['2099-03-01T18:30:00.000Z', '2099-03-01T06:30:00.000Z']
  .flatMap((at) => ['Asia/Shanghai', 'America/Los_Angeles'].map((zone) => ({ at, zone })))
  .find(({ at, zone }) => format.dateIn(at, zone) !== format.date(at));

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer((_request, response) => succeed(response, { timeZone: far?.zone }));
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

test('the day on which a contract ends is a company day', async () => {
  if (!far) throw new Error('no such zone');
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
    expiresAt: far.at,
    pendingOrder: null,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <ServiceCard service={service} onAct={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText(new RegExp(format.dateIn(far.at, far.zone)));
});
