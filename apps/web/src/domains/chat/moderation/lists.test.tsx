import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, showPart, writesOf } from '../../../testing/controls.tsx';
import { MutedList, QueueList } from './chat-drawer.tsx';
import type { ChatActs } from './use-chat-acts.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const LI = {
  id: ID,
  name: 'Li',
  rank: 'viewer',
  muted: { until: null, by: 'Anna', at: AT, scope: 'network', reason: 'spam' },
};
const ROW = {
  ...{ id: ID, username: 'Li', content: 'When does it start?', handled: false, handledBy: null, handledAt: null },
  ...{ collectedBy: 'Anna', collectedAt: AT },
};

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

const acts = () => ({ onLine: vi.fn(), muted: vi.fn(), unmute: vi.fn() }) satisfies ChatActs;

test('a muted person is unmuted in the list of muted people', async () => {
  server.answer((_request, response) => succeed(response, [LI]));
  const { unmute, ...rest } = acts();
  await showPart(<MutedList studioId={ID} acts={{ ...rest, unmute }} onPerson={() => {}} />);
  await screen.findByRole('button', { name: 'Unmute Li' });
  expect(screen.getByText(/Muted permanently · Muted by Anna, .* · Whole network · Reason: spam/)).toBeTruthy();
  await press('Unmute Li');
  expect(unmute).toHaveBeenCalledWith(expect.objectContaining({ id: ID }));
});

test('a collected message is marked as resolved', async () => {
  server.answer(({ method }, response) => succeed(response, method === 'GET' ? [ROW] : { ...ROW, handled: true }));
  const remember = vi.fn();
  await showPart(<QueueList studioId={ID} acts={acts()} remember={remember} />);
  const box = await screen.findByRole('checkbox', { name: /^Mark as resolved/ });
  await act(async () => fireEvent.click(box));
  await waitFor(() => expect(remember.mock.calls[0]?.[0]).toMatchObject({ username: 'Li', handled: true }));
  expect(writesOf(server).map(([, , body]) => body)).toEqual([{ handled: true }]);
});
