import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { pick, press, showPart, turn, type, writesOf } from '../../../testing/controls.tsx';
import { ModeForm, ModeratorList } from './chat-drawer.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const ANNA = { accountId: ID, username: 'anna', name: 'Anna', since: '2026-11-20T08:00:00.000Z' };
const MODE = { open: true, guests: true, slowSeconds: 0, filter: 'off', sharedNetwork: false, version: 4 };

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

test('each rule of a chat room is saved: open, guests, a shared network, slow mode and what banned words lead to', async () => {
  server.answer(({ method, body }, response) =>
    succeed(response, method === 'GET' ? { ...MODE, words: 12, held: 0 } : { ...(body as object), version: 5 }),
  );
  await showPart(<ModeForm studioId={ID} />);
  await screen.findByRole('switch', { name: /Chat is open/ });
  await turn(/Chat is open/);
  await turn(/Guests can write/);
  await turn(/Many viewers share a network/);
  await type(/Slow mode/, '30');
  await pick('Mask');
  await press('Save');
  const saved = { open: false, guests: false, slowSeconds: 30, filter: 'mask', sharedNetwork: true };
  await waitFor(() =>
    expect(writesOf(server)).toEqual([['PUT', '/api/chat/mode', { ...saved, studioId: ID, version: 4 }]]),
  );
});

test('a moderator is added by username and removed, and the removal can be taken back', async () => {
  let all: object[] = [];
  server.answer(({ method }, response) => {
    if (method === 'POST') all = [ANNA];
    if (method === 'DELETE') all = [];
    succeed(response, all);
  });
  await showPart(<ModeratorList studioId={ID} />);
  await screen.findByText('No moderators yet');
  await type(/Username/, 'anna');
  await press('Add');
  await screen.findByRole('button', { name: 'Remove moderator Anna' });
  await press('Remove moderator Anna');
  await screen.findByText('No moderators yet');
  await press('Undo');
  await screen.findByRole('button', { name: 'Remove moderator Anna' });
  expect(writesOf(server).map(([method]) => method)).toEqual(['POST', 'DELETE', 'POST']);
});
