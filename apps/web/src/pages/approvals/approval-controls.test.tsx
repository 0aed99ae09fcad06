import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pick, showOnPage } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { InsightsPage } from '../insights/insights-page.tsx';
import { ApprovalsPage } from './approvals-page.tsx';

const server = pageServer();

test('the inbox of approvals shows one kind, which the address keeps', async () => {
  server.answers({ '/api/': { list: [], total: 0 }, '/api/parameter/studios': [] });
  const history = await showOnPage('Approvals', <ApprovalsPage />);
  const [, second] = screen.getAllByRole('radio');
  expect(screen.getByRole('group', { name: 'Kind' })).toBeTruthy();
  await pick(second?.parentElement?.textContent ?? '');
  await waitFor(() => expect(history.location.search).toMatch(/^\?kind=/));
});

test('insights show the range that is picked', async () => {
  server.answers({ '/api/': [] });
  const history = await showOnPage('Insights', <InsightsPage />);
  await pick('7 days');
  await waitFor(() => expect(history.location.search).toContain('range='));
});
