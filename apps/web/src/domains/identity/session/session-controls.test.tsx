import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clipboard, press, select, showOnPage, showPart, tick, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { AuditFilters } from '../../audit/audit-filters.tsx';
import { AuditPage } from '../../audit/audit-page.tsx';
import { EmbedDialog } from '../../embedding/embed-dialog.tsx';
import { ApiTokens } from '../../integrations/tokens/api-tokens.tsx';
import { SavedViews } from '../../preferences/saved-views/saved-views.tsx';
import { LoginForm } from './login-form.tsx';
import { Slides } from './slides.tsx';

const server = pageServer();
afterEach(() => localStorage.clear());

test.each([
  [true, ''],
  [false, 'chen'],
])('a username is remembered in this browser unless that is turned off: %s', async (off, next) => {
  server.answers({ 'POST /api/user/login': { token: 'a' }, '/api/user/info': { role: 'user', name: 'Chen' } });
  const shown = await showPart(<LoginForm site={undefined} show={() => {}} />);
  await type('Username', 'chen');
  await type('Password', 'secret');
  if (off) await tick('Remember username');
  await press('Sign in');
  await server.writes(1);
  await waitFor(() => expect(server.requests().length).toBeGreaterThan(0));
  shown.unmount();
  await showPart(<LoginForm site={undefined} show={() => {}} />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(next));
});

test('what the product does is shown one by one', async () => {
  await showPart(<Slides />);
  const region = screen.getByRole('region', { name: 'About the product' });
  const title = () => region.querySelector('h2, strong, p')?.textContent;
  const first = title();
  await press(/next/i);
  expect(title()).not.toBe(first);
});

test('the embed code is copied, and can be read', async () => {
  const copied = clipboard();
  server.answers({ '/api/': { sites: 'any', origins: [], version: 1 } });
  await showPart(<EmbedDialog open onClose={() => {}} frame="/embed/hall" title="Hall" />);
  await screen.findByRole('button', { name: 'Copy embed code' });
  await press('Copy embed code');
  await waitFor(() => expect(copied.join()).toContain('/embed/hall'));
  expect(copied).toEqual([screen.getByLabelText<HTMLTextAreaElement>('Embed code').value]);
});

test('the API reference is linked where tokens are made', async () => {
  server.answers({ '/api/': [] });
  await showPart(<ApiTokens />);
  const link = await screen.findByRole('link', { name: 'Open the API reference' });
  expect(link.getAttribute('href')).toMatch(/^\/api\/docs/);
});

test('saved views are opened from their button', async () => {
  server.answers({ '/api/user/preferences': { version: 1 } });
  await showOnPage('Content', <SavedViews list="libraryViews" query="" onApply={() => {}} />);
  await press(/views/i);
  expect(await screen.findByText(/No saved views yet/)).toBeTruthy();
});

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
