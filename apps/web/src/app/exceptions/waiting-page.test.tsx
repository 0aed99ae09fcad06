import type { Profile } from '@onair/contract/identity/session';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setProfile, useSession } from '../../shared/session/session.ts';
import { press, showOnPage } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { PageSlot } from '../tabs/page-slot.tsx';

const server = pageServer('user');
const card = { name: 'Card', path: '/list/card', search: {} } as const;
const withConfirmed = (confirmed: boolean): Profile => {
  const { profile } = useSession.getState();
  if (!profile) throw new Error('nobody is signed in');
  return { ...profile, confirmed };
};

test('a page of the company’s data says what an unconfirmed account waits for, reads nothing of it, and appears with the confirmation', async () => {
  setProfile(withConfirmed(false));
  server.answers({ '/api/user/info': withConfirmed(false) });
  const history = await showOnPage('Card', <PageSlot page={card} />);
  await screen.findByText('Your account is waiting for confirmation');
  await press('Check again');
  await screen.findByText('Your account is still waiting for confirmation');
  expect(server.requests().map(({ path }) => path)).toEqual(['/api/user/info']);
  await press('Complete profile');
  await waitFor(() => expect(history.location.pathname).toBe('/user/setting'));
  server.answers({ '/api/list/': [], '/api/ledger/': { balance: 0 } });
  await act(async () => setProfile(withConfirmed(true)));
  await waitFor(() => expect(screen.queryByText('Your account is waiting for confirmation')).toBeNull());
});
