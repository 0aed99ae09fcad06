import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { FeedsCard } from './feeds-card.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const PATH = '/api/share/feed/secret-of-the-partner';
const FEED = {
  ...{ id: ID, name: 'City radio', ending: 'tner', type: null, category: 'sports', source: null },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', lastReadAt: null },
};

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  let feeds: object[] = [];
  server.answer(({ method, path }, response) => {
    if (method === 'GET') return succeed(response, feeds);
    if (path.endsWith('/revoke')) {
      feeds = [];
      return succeed(response, null);
    }
    feeds = [FEED];
    return succeed(response, { path: PATH, feed: FEED });
  });
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

const sent = () => server.requests.filter(({ method }) => method === 'POST');

test('a partner’s feed is made, its address shown once, and revoked after a question', async () => {
  await showPart(<FeedsCard />);
  await screen.findByText('No feeds yet');
  await press('New feed');
  const form = await screen.findByRole('dialog', { name: 'New feed' });
  fireEvent.change(within(form).getByLabelText(/Partner/), { target: { value: 'City radio' } });
  await press('New feed', form);
  const made = await screen.findByRole('dialog', { name: 'New feed address' });
  expect(made.textContent).toContain(`${location.origin}${PATH}`);
  expect(sent().map(({ path, body }) => [path, body])).toEqual([['/api/feed', { name: 'City radio' }]]);
  await press('Done', made);
  await waitFor(() => expect(document.body.textContent).not.toContain(PATH));

  const row = await screen.findByRole('row', { name: /City radio …tner Sports Never/ });
  await press('Revoke City radio', row);
  const question = await screen.findByRole('dialog', { name: 'Revoke' });
  expect(sent()).toHaveLength(1);
  await press('Revoke', question);
  await screen.findByText('No feeds yet');
  expect(sent()[1]?.path).toBe(`/api/feed/${ID}/revoke`);
});
