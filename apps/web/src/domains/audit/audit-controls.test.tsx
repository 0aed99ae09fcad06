import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { press, select, showOnPage, showPart } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPage } from './audit-page.tsx';

const server = pageServer();
afterEach(() => localStorage.clear());

test('the audit log is read again, and narrowed to one action', async () => {
  server.answers({ '/api/': { list: [], next: null, total: 0 } });
  await showOnPage('Audit', <AuditPage />);
  await screen.findByRole('button', { name: 'Refresh' });
  const lists = () => server.requests().filter(({ path }) => /audit/.test(path)).length;
  await waitFor(() => expect(lists()).toBeGreaterThan(0));
  const before = lists();
  await press('Refresh');
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  const chosen: object[] = [];
  await showPart(<AuditFilters applied={{}} onChange={(part) => chosen.push(part)} />);
  await select('Action', 'signed in', [...document.querySelectorAll<HTMLElement>('search')].at(-1));
  expect(chosen).toEqual([{ action: expect.stringContaining('.') }]);
});
