import type { Profile } from '@onair/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { showGuide } from '../../../shared/page/guide.ts';
import { setProfile, useSession } from '../../../shared/session/session.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { GuideHost } from './guide-host.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  useSession.setState({ token: 'a' });
  queryClient.clear();
  showGuide(null);
});
afterEach(() => server.close());

const personal = (singleKeys: boolean) => ({ language: null, timeZone: null, singleKeys });
const sent: unknown[] = [];

const show = async (page: 'Workplace' | 'Monitor', { singleKeys = true, role = 'admin' } = {}) => {
  sent.length = 0;
  server.answer((request, response) => {
    if (request.method === 'PATCH') sent.push(request.body);
    succeed(response, { personal: personal(singleKeys), tipsRead: ['Card'], version: 1 });
  });
  setProfile({ role } as Profile);
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <GuideHost page={page} />
      </QueryClientProvider>,
    ),
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
};

const askForKeys = () => act(async () => fireEvent.keyDown(document.body, { key: '?' }));

test('the question mark lists the keys on any page, and Close takes the list away', async () => {
  await show('Workplace');
  await askForKeys();
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list.textContent).toContain('CtrlKSearch pages, actions and content');
  expect(list.textContent).toContain('RReject, then select a reason');
});

test.each([
  ['on the monitor, which has a list of its own', 'Monitor', true],
  ['for readers who have turned single keys off', 'Workplace', false],
] as const)('the question mark does nothing %s', async (_, page, singleKeys) => {
  await show(page, { singleKeys });
  await askForKeys();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['admin', 5],
  ['finance', 4],
  ['viewer', 3],
])('the tour of a person who is %s has %i steps and is remembered at its end', async (role, count) => {
  await show('Workplace', { role });
  await act(async () => showGuide('tour'));
  const tour = await screen.findByRole('dialog', { name: 'Product tour' });
  for (let step = 1; step < count; step++) {
    expect(tour.textContent).toContain(`Step ${step} of ${count}`);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  }
  expect(tour.textContent).toContain(`Step ${count} of ${count}`);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Done' })));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent)).toContain('Tour');
});
